/** Shows the product page's bar while the form's button is above the visible part of the page. */
export function startBuyBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-buy-bar]');
  const button = document.querySelector<HTMLButtonElement>('#buy button');
  if (!bar || !button) return;
  // The area below the window counts as visible. Otherwise, the observer would miss a jump past the button.
  const options = { rootMargin: '0px 0px 99999px' };
  new IntersectionObserver(([entry]) => {
    const isHidden = !entry || entry.boundingClientRect.bottom > 0 || button.disabled;
    // Don't set the property needlessly, because each time the browser restyles the whole page.
    if (isHidden === bar.hidden) return;
    bar.hidden = isHidden;
    document.documentElement.style.setProperty('--action-bar', `${bar.offsetHeight}px`);
  }, options).observe(button);
}
