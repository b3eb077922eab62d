/**
 * Keeps what the shopper has typed when they switch the language. Only for pages that show their forms from the start: the twin page
 * then has the same forms. It takes this page's place in the history, because the history entry holds what was typed.
 */
import { keepTyped } from '#platform/parts/keep-typed.ts';

addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-language]');
  // Let the browser open a new tab or window.
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  keepTyped();
  // If nothing was typed, the switch is a link like any other.
  if (!Object.keys(history.state.typed).length) return;
  event.preventDefault();
  history.replaceState(history.state, '', link.href);
  location.reload();
});
