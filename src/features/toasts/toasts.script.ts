/** Draws `$toasts` into the region of Toasts.astro, without a framework. */
import { drawToast } from './draw.ts';
import { $toasts, dismissToast, pauseToasts, resumeToasts } from './store.ts';
import styles from './toasts.css?inline';
import type { Toast } from './toasts.ts';

/** Call it before showing a toast. Starts once per page; a page without a region shows no toasts. */
export function startToasts(): void {
  const region = document.querySelector<HTMLElement>('[data-toasts]:not([data-started])');
  if (!region) return;
  region.setAttribute('data-started', '');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const drawn = new Map<number, HTMLElement>();
  let cameFrom: Element | null = null;
  const add = (toast: Toast) => {
    const element = drawToast(toast, region.dataset['toasts'] ?? '', () => dismissToast(toast.id));
    region.querySelector(`[data-toast-list=${toast.kind}]`)?.append(element);
    drawn.set(toast.id, element);
  };

  region.addEventListener('pointerenter', pauseToasts, true);
  region.addEventListener('pointerleave', () => {
    if (!region.contains(document.activeElement)) resumeToasts();
  });
  region.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !region.contains(relatedTarget)) cameFrom = relatedTarget;
    pauseToasts();
  });
  region.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && region.contains(relatedTarget))) resumeToasts();
  });
  document.addEventListener('visibilitychange', () => (document.hidden ? pauseToasts() : resumeToasts()));
  document.addEventListener('keydown', (event) => {
    const newest = $toasts.get().at(-1);
    if (event.key !== 'Escape' || event.defaultPrevented || !newest) return;
    // An open dialog or panel handles Escape first. Browsers without popovers would throw on `:popover-open`.
    const layers = [...document.querySelectorAll('dialog, [popover]')];
    if (!layers.some((layer) => layer.getClientRects().length > 0)) dismissToast(newest.id);
  });

  $toasts.subscribe((toasts) => {
    for (const [id, element] of drawn) {
      if (toasts.some((toast) => toast.id === id)) continue;
      drawn.delete(id);
      const hadFocus = element.contains(document.activeElement);
      element.remove();
      if (hadFocus) focusAfter([...drawn.values()].at(-1), cameFrom);
    }
    for (const toast of toasts) if (!drawn.has(toast.id)) add(toast);
    if (!toasts.length || !region.matches(':hover, :focus-within')) resumeToasts();
  });
}

/** Keeps the focus from falling to the page when the focused toast disappears (WCAG 2.4.3). */
function focusAfter(next: HTMLElement | undefined, cameFrom: Element | null): void {
  const target = next?.querySelector<HTMLElement>('[data-toast-dismiss]') ?? cameFrom;
  if (target instanceof HTMLElement && target.isConnected) target.focus();
}
