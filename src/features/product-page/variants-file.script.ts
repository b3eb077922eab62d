/**
 * Loads the table of a product with very many variants: when the shopper first touches the options, or at once if the URL names
 * a variant. Inlined after picker.script.ts, which then shows what was chosen.
 */
import { giveUpAfter } from '#lib/waits.ts';
import { variantsEvent } from '#platform/event-names.ts';

const form = document.getElementById('buy') as HTMLFormElement;
const box = form.closest('[data-fresh]') as HTMLElement;
const note = box.querySelector('[data-fresh-note]') as HTMLElement;
const { file = '', failed = '' } = form.dataset;
const triggers = ['pointerover', 'focusin', 'change'];
let isLoading = false;
let choice: EventTarget | null = null;

/** Once the shopper has chosen a variant, a disabled button means that this variant is sold out, as on other pages. */
function endChoice(): void {
  if (form.querySelector('[type=radio]:checked')) form.querySelector('.unavailable')?.remove();
}

async function load(event?: Event): Promise<void> {
  if (event?.type === 'change') choice = event.target;
  if (isLoading) return;
  isLoading = true;
  try {
    const response = await fetch(file, { signal: AbortSignal.timeout(giveUpAfter) });
    const text = await response.text();
    const table = new DOMParser().parseFromString(text, 'text/html').querySelector('table');
    if (!table) throw new Error('The file has no table');
    note.textContent = '';
    form.after(table);
    for (const trigger of triggers) form.removeEventListener(trigger, load);
    form.addEventListener('change', endChoice);
    box.dispatchEvent(new Event(variantsEvent));
    endChoice();
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
  } catch {
    // The next touch tries again.
    isLoading = false;
    if (choice || !event) note.textContent = failed;
  }
}

for (const trigger of triggers) form.addEventListener(trigger, load);
if (/[?&]variant=/.test(location.search)) void load();
