/**
 * `client:intent`: nothing of an island is requested until the shopper points at, touches, focuses or clicks it. A button
 * pressed or a form sent before React has come is held and replayed once; links and inputs keep their own behaviour.
 * A failed download leaves the markup working and is tried again at the next intent.
 */
import type { ClientDirective } from 'astro';

const signals = ['pointerover', 'focusin', 'touchstart'] as const;

interface Held {
  target: HTMLElement;
  submitter: HTMLElement | null;
  isSubmit: boolean;
}

const intent: ClientDirective = (load, _options, island) => {
  let running: Promise<void> | undefined;
  let held: Held | undefined;

  const warm = () => void start();
  const start = () => {
    running ??= hydrate().catch(() => {
      running = undefined;
      held = undefined;
    });
    return running;
  };

  async function hydrate(): Promise<void> {
    await (await load())();
    // Astro swallows a failed import and hands back an empty hydrate; the attribute then stays.
    if (island.hasAttribute('ssr')) throw new Error('not hydrated');
    for (const signal of signals) island.removeEventListener(signal, warm);
    island.removeEventListener('click', hold, true);
    island.removeEventListener('submit', hold, true);
    // hydrateRoot works in a transition: its listeners exist a task later.
    await new Promise((resolve) => setTimeout(resolve));
    const replay = held;
    held = undefined;
    if (!replay?.target.isConnected) return;
    if (replay.isSubmit) (replay.target as HTMLFormElement).requestSubmit(replay.submitter);
    else replay.target.click();
  }

  function hold(event: Event): void {
    const target = event.target as HTMLElement;
    const button = target.closest<HTMLElement>('button');
    if (event.type === 'click' && (!button || button.getAttribute('type') === 'submit')) {
      warm();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    held = {
      target: button ?? target,
      submitter: (event as SubmitEvent).submitter ?? null,
      isSubmit: event.type === 'submit',
    };
    island.setAttribute('aria-busy', 'true');
    void start().then(() => island.removeAttribute('aria-busy'));
  }

  for (const signal of signals) island.addEventListener(signal, warm, { passive: true });
  island.addEventListener('click', hold, true);
  island.addEventListener('submit', hold, true);
};

export default intent;
