/** The form that asks for a restock alert. */
import type { Text } from '#i18n/page-texts.ts';

/** What the form's status line may say. */
const statuses = ['sending', 'done', 'failed', 'gone', 'invalid', 'required', 'offline', 'tooMany'] as const;

/**
 * The form as HTML, for built pages and for the lazy part, which enables the form's button. `unit` is the id of a variant, or of a
 * product without variants.
 */
export function alertForm(unit: string, text: Text<'restock'>, privacyPage: string): string {
  const words = Object.fromEntries(statuses.map((status) => [kebab(status), text(status)]));
  const data = { ...words, 'too-many-for': text('tooManyFor', { time: '{{time}}' }) };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escaped(value)}"`);
  return `<form novalidate class="mt-4" data-restock data-unit="${escaped(unit)}" ${attributes.join(' ')}>
<div class="flex flex-wrap items-end gap-3"><label class="min-w-[min(13rem,100%)] flex-1"><span class="mb-1 block font-medium">${escaped(text('email'))}</span>
<input type="email" name="email" id="restock-email" required autocomplete="email" class="field aria-invalid:border-danger" aria-describedby="restock-note restock-status"></label>
<button type="submit" disabled class="button button-quiet max-sm:w-full">${escaped(text('tellMe'))}</button></div>
<p role="status" id="restock-status" class="mt-2 font-medium empty:hidden"></p>
<p id="restock-note" class="mt-2 text-sm text-muted">${escaped(text('note'))} <a class="link" href="${escaped(privacyPage)}">${escaped(text('privacy'))}</a>.</p>
<p class="no-script mt-2 text-sm">${escaped(text('needsScript'))}</p>
</form>`;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
