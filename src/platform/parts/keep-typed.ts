/** Keeps what a shopper has typed across a reload, in the tab's own history entry. The reload may show the page in another language. */

/**
 * Fields to leave out, by `type`, `autocomplete` or `name`. A field that reveals its password has the type `text`, but keeps its
 * `autocomplete`.
 */
const leftOut = /password|card-|checkbox|radio|hidden/;

const fields = () => document.querySelectorAll<HTMLInputElement>('form [name]');
/** The key of a field. It includes how many controls the form has, because another form on the page may have a field of the same name. */
const keyOf = ({ form, name }: HTMLInputElement) => `${form?.length} ${name}`;

/** Call it right before the reload. Leaves out passwords and cards. */
export function keepTyped(): void {
  const typed: Record<string, string> = {};
  for (const field of fields())
    if (field.value !== field.defaultValue && !leftOut.test(field.type + field.autocomplete + field.name))
      typed[keyOf(field)] = field.value;
  history.replaceState({ ...history.state, typed }, '');
}

/** Call it once per page, before its forms exist. It fills in each field as the field appears. */
export function restoreTyped(): void {
  const { typed, ...state } = history.state ?? {};
  if (!typed) return;
  history.replaceState(state, '');
  new MutationObserver(() => {
    for (const field of fields()) {
      const key = keyOf(field);
      field.value = typed[key] ?? field.value;
      delete typed[key];
    }
  }).observe(document, { childList: true, subtree: true });
}
