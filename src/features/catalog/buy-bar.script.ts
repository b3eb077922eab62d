/** Shows the bar of BuyBar.astro while the form's button is above the visible part of the page. */
export function startBuyBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-buy-bar]');
  const button = document.querySelector<HTMLButtonElement>('#buy button');
  if (!bar || !button) return;
  // Below the window counts as visible, so that a jump past the button is noticed too.
  const options = { rootMargin: '0px 0px 99999px' };
  new IntersectionObserver(([entry]) => {
    const isHidden = !entry || entry.boundingClientRect.bottom > 0 || button.disabled;
    // Setting a property of the root restyles the whole page.
    if (isHidden === bar.hidden) return;
    bar.hidden = isHidden;
    document.documentElement.style.setProperty('--action-bar', `${bar.offsetHeight}px`);
  }, options).observe(button);
}
