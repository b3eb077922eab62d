/**
 * Shows the product page's bar while the form's button is out of view. Hides the bar while a keyboard is open or another form has
 * the focus.
 */
export function startBuyBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-buy-bar]');
  const box = document.querySelector('[data-fresh]');
  const button = box?.querySelector<HTMLButtonElement>('#buy [type=submit]');
  if (!bar || !box || !button) return;
  let isInView = true;
  const update = () => {
    const isHidden =
      isInView ||
      button.disabled ||
      !!document.activeElement?.matches('input:not([type=radio]), textarea, form:not(#buy) *');
    // Importing `optionsText` would load a file with much more.
    const values = [...box.querySelectorAll<HTMLInputElement>('#buy :checked')].map(({ value }) => value);
    bar.querySelector('[data-bar-choice]')?.replaceChildren(values.join(' · '));
    // The API and the shopper's choice may have changed the price.
    const price = box.querySelector('[data-fresh-price]')?.cloneNode(true).childNodes ?? [];
    bar.querySelector('[data-bar-price]')?.replaceChildren(...price);
    // Don't set the property needlessly, because each change makes the browser restyle the whole page.
    if (isHidden === bar.hidden) return;
    bar.hidden = isHidden;
    document.documentElement.style.setProperty('--action-bar', `${bar.offsetHeight}px`);
  };
  // The bar itself may cover a button that shows only in part.
  const observer = new IntersectionObserver(
    ([entry]) => {
      isInView = !!entry && entry.intersectionRatio >= 0.9;
      update();
    },
    { threshold: 0.9 },
  );
  observer.observe(button);
  // A choice changes the price in the bar, and a variant that is sold out hides the bar.
  new MutationObserver(update).observe(box, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  });
  addEventListener('focusin', update);
  // At this event, the focus isn't on the next element yet.
  addEventListener('focusout', () => setTimeout(update));
}
