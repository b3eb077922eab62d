/** Loads the code that sends the newsletter form once the form gets the focus. Only the home page uses this file. */
import subscribePart from './subscribe.script.ts?part';

type Subscribe = typeof import('./subscribe.script.ts');
const form = document.querySelector<HTMLFormElement>('[data-newsletter]');
let isWaiting = false;

function setStatus(what: string): void {
  const status = form?.querySelector('[role=status]');
  if (status) status.textContent = form?.dataset[what] ?? '';
}

// Preload the code. If this fails, submitting the form loads it again.
form?.addEventListener('focusin', () => shopParts.load<Subscribe>(subscribePart).catch(() => undefined));
// The browser's own error messages are in the browser's language, not the page's.
if (form) form.noValidate = true;

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  isWaiting = true;
  setStatus('sending');
  void shopParts.want<Subscribe>(
    subscribePart,
    // Don't send the form after the page has shown an error.
    ({ subscribe }) => {
      if (isWaiting) void subscribe(form);
    },
    (isMissing) => {
      if (!isMissing) return;
      isWaiting = false;
      setStatus(navigator.onLine ? 'failed' : 'offline');
    },
  );
});
