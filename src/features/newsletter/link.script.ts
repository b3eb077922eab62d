/**
 * Takes the token of an email's link out of the URL, before any script file can see it. The token stays only in the form. Then
 * shows the question that the link is for. Inlined into the newsletter page.
 */

function readLink(): void {
  const [, purpose = '', token = ''] = /^#(confirm|unsubscribe)=(.+)$/.exec(location.hash) ?? [];
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  const form = document.querySelector<HTMLFormElement>('[data-newsletter]');
  if (form) Object.assign(form.dataset, { purpose, token });
  form?.querySelector('[role=status]')?.replaceChildren();
  for (const element of document.querySelectorAll<HTMLElement>('[data-for]'))
    element.hidden = element.dataset['for'] !== (purpose || 'nothing');
}

readLink();
// The shopper may paste another link into the same tab. A link within the page, such as "Skip to content", keeps the token.
addEventListener('hashchange', () => {
  if (/^#(confirm|unsubscribe)=/.test(location.hash)) readLink();
});

export {};
