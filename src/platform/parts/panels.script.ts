/** Opens and closes the header's panels in browsers without popovers. styles/elements.css shows panels with `data-open`. */

const openPanel = () => document.querySelector<HTMLElement>('[popover][data-open]');

function setOpen(panel: HTMLElement, isOpen: boolean): void {
  if (panel.hasAttribute('data-open') === isOpen) return;
  panel.toggleAttribute('data-open', isOpen);
  for (const button of document.querySelectorAll(`[popovertarget=${panel.id}]`))
    button.setAttribute('aria-expanded', String(isOpen));
  if (isOpen) panel.querySelector<HTMLElement>('[autofocus]')?.focus();
  panel.dispatchEvent(new Event('toggle'));
}

addEventListener('click', ({ target }) => {
  const clicked = target as Element;
  const button = clicked.closest('[popovertarget]');
  const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '');
  const before = openPanel();
  if (before && (!before.contains(clicked) || clicked.closest('a'))) setOpen(before, false);
  if (panel) setOpen(panel, panel !== before && button?.getAttribute('popovertargetaction') !== 'hide');
});

addEventListener('keydown', ({ key }) => {
  const panel = openPanel();
  if (key !== 'Escape' || !panel) return;
  setOpen(panel, false);
  document.querySelector<HTMLElement>(`[popovertarget=${panel.id}]`)?.focus();
});

// Makes this file a module.
export {};
