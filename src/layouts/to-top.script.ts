/** A press on the header's category whose page is shown goes smoothly to the top (spec section 2, "Header"). */
addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('header [aria-current=page]');
  if (link?.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  link.closest<HTMLElement>('[popover]')?.hidePopover();
  // How, the style sheet says: at once for those who want less motion.
  scrollTo({ top: 0 });
});

// Makes this a module, with names of its own.
export {};
