/** Shows the product page's bar while the form's button is above the visible part of the page and no keyboard covers the page. */
export function startBuyBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-buy-bar]');
  const button = document.querySelector<HTMLButtonElement>('#buy [type=submit]');
  if (!bar || !button) return;
  let isAbove = false;
  const update = () => {
    const isHidden =
      !isAbove || button.disabled || !!document.activeElement?.matches('input:not([type=radio]), textarea');
    // Don't set the property needlessly, because each time the browser restyles the whole page.
    if (isHidden === bar.hidden) return;
    bar.hidden = isHidden;
    // The API and the shopper's choice may have changed the price.
    const price = document.querySelector('[data-fresh-price]')?.cloneNode(true).childNodes ?? [];
    bar.querySelector('[data-bar-price]')?.replaceChildren(...price);
    document.documentElement.style.setProperty('--action-bar', `${bar.offsetHeight}px`);
  };
  // The area below the window counts as visible. Otherwise, the observer would miss a jump past the button.
  const options = { rootMargin: '0px 0px 99999px' };
  new IntersectionObserver(([entry]) => {
    isAbove = !!entry && entry.boundingClientRect.bottom <= 0;
    update();
  }, options).observe(button);
  addEventListener('focusin', update);
  // At this event, the focus isn't on the next element yet.
  addEventListener('focusout', () => setTimeout(update));
}
