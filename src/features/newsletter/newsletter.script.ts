/** Waits until the shopper turns to the newsletter's form, and loads what sends it then. Home page only. */
const form = document.querySelector<HTMLFormElement>('[data-newsletter]');
const load = () => import('./subscribe.script.ts');
let isAsked = false;

function say(what: string): void {
  const status = form?.querySelector('[role=status]');
  if (status) status.textContent = form?.dataset[what] ?? '';
}

// Only ahead of time: sending loads it again if this fails.
form?.addEventListener('focusin', () => shopParts.load(load).catch(() => undefined));
// Our own words instead of the browser's bubble, which speaks the browser's language.
if (form) form.noValidate = true;

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  isAsked = true;
  say('sending');
  void shopParts.want(
    load,
    // Nothing is sent after the page has said that it did not work.
    ({ subscribe }) => {
      if (isAsked) void subscribe(form);
    },
    (isMissing) => {
      if (!isMissing) return;
      isAsked = false;
      // The address stays in its field.
      say(navigator.onLine ? 'failed' : 'offline');
    },
  );
});

// Makes this a module, with names of its own.
export {};
