/** Waits until the shopper turns to the newsletter's form, and loads what sends it then. Home page only. */
const form = document.querySelector<HTMLFormElement>('[data-newsletter]');

const load = () => import('./subscribe.script.ts').catch(() => undefined);

form?.addEventListener('focusin', load, { once: true });
// Our own words instead of the browser's bubble, which speaks the browser's language.
if (form) form.noValidate = true;

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  load().then((loaded) => {
    const status = form.querySelector('[role=status]');
    if (loaded) return loaded.subscribe(form);
    // The address stays in its field.
    if (status) status.textContent = form.dataset[navigator.onLine ? 'failed' : 'offline'] ?? '';
    return undefined;
  });
});

// Makes this a module, with names of its own.
export {};
