/** A click on the header's link to the current category scrolls to the top. */
addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('header [aria-current=page]');
  if (link?.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  link.closest<HTMLElement>('[popover]')?.hidePopover?.();
  // The style sheet decides whether this is smooth.
  scrollTo({ top: 0 });
});

// Makes this file a module.
export {};
