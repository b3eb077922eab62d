/** Keeps what a shopper has typed across a reload, in the tab's own history entry. The reload may show the page in another language. */

/**
 * Fields to leave out, by `type`, `autocomplete` or `name`. A field that reveals its password has the type `text`, but keeps its
 * `autocomplete`.
 */
const leftOut = /password|card-|checkbox|radio|hidden/;

const fields = () => document.querySelectorAll<HTMLInputElement>('form [name]');
/** Tells a field from those of the same name in other forms of the page, by how many controls its form has. */
const fieldKey = ({ form, name }: HTMLInputElement): string => `${form?.length} ${name}`;

/** Call it right before the reload. Leaves out passwords and cards. */
export function keepTyped(): void {
  const typed: Record<string, string> = {};
  for (const field of fields())
    if (field.value !== field.defaultValue && !leftOut.test(field.type + field.autocomplete + field.name))
      typed[fieldKey(field)] = field.value;
  history.replaceState({ ...history.state, typed }, '');
}

/** Call it once per page, before its forms exist. It fills in each field as the field appears. */
export function restoreTyped(): void {
  const { typed, ...state } = history.state ?? {};
  if (!typed) return;
  history.replaceState(state, '');
  const observer = new MutationObserver(() => {
    for (const field of fields()) {
      const key = fieldKey(field);
      if (key in typed) field.value = typed[key];
      delete typed[key];
    }
    if (!Object.keys(typed).length) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}
