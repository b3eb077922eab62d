/** Draws `$toasts` into the region of ShopLayout.astro, without a framework. */

import { createLift } from './toast-lift.script.ts';
import styles from './toasts.css?inline';
import { $toasts, dismissToast, pauseToasts, resumeToasts, type Toast } from './toasts-store.ts';

/** Call it before showing a toast. Starts once per page. A page without a region shows no toasts. */
export function startToasts(): void {
  const region = document.querySelector<HTMLElement>('[data-toasts]:not([data-started])');
  if (!region) return;
  region.setAttribute('data-started', '');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const keepOffControl = createLift(region);
  const drawn = new Map<number, HTMLElement>();
  let cameFrom: Element | null = null;
  const add = (toast: Toast) => {
    const element = drawToast(toast, region.dataset['toasts'] ?? '', () => dismissToast(toast.id));
    region.querySelector(`[data-toast-list=${toast.kind}]`)?.append(element);
    drawn.set(toast.id, element);
  };

  let hasPointer = false;
  const pauseInUse = () => {
    const isInUse = document.hidden || hasPointer || region.contains(document.activeElement);
    if (isInUse) pauseToasts();
    else resumeToasts();
  };
  const point = (isOver: boolean) => {
    hasPointer = isOver;
    pauseInUse();
  };
  region.addEventListener('pointerenter', () => point(true), true);
  region.addEventListener('pointerleave', () => point(false));
  region.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !region.contains(relatedTarget)) cameFrom = relatedTarget;
    pauseInUse();
  });
  region.addEventListener('focusout', pauseInUse);
  document.addEventListener('visibilitychange', pauseInUse);
  document.addEventListener('keydown', dismissOnEscape);

  $toasts.subscribe((toasts) => {
    for (const [id, element] of drawn) {
      if (toasts.some((toast) => toast.id === id)) continue;
      drawn.delete(id);
      const hadFocus = element.contains(document.activeElement);
      element.remove();
      if (hadFocus) focusAfter([...drawn.values()].at(-1), cameFrom);
    }
    for (const toast of toasts) if (!drawn.has(toast.id)) add(toast);
    keepOffControl();
    // Not every browser reports that the pointer has left a toast that was removed.
    point(hasPointer && toasts.length > 0 && region.matches(':hover'));
  });
}

/** Escape dismisses the newest toast. */
function dismissOnEscape({ key, defaultPrevented }: KeyboardEvent): void {
  const newest = $toasts.get().at(-1);
  if (key !== 'Escape' || defaultPrevented || !newest) return;
  // An open dialog or panel handles Escape first. Browsers without popovers would throw on `:popover-open`.
  const layers = [...document.querySelectorAll('dialog, [popover]')];
  if (!layers.some((layer) => layer.getClientRects().length > 0)) dismissToast(newest.id);
}

/** Moves the focus when the focused toast disappears, so that it isn't lost (WCAG 2.4.3). */
function focusAfter(next: HTMLElement | undefined, cameFrom: Element | null): void {
  const before = cameFrom?.isConnected ? cameFrom : document.querySelector('main');
  const target = next?.querySelector('[data-toast-dismiss]') ?? before;
  if (target instanceof HTMLElement) target.focus({ preventScroll: target.matches('main') });
}

/** `dismissLabel` is the accessible name of the close button. Sets text only, never HTML. */
function drawToast(
  { text, action, links = [] }: Toast,
  dismissLabel: string,
  dismiss: () => void,
): HTMLElement {
  const message = document.createElement('p');
  message.textContent = text;
  const close = button('toast-dismiss', dismiss);
  close.setAttribute('aria-label', dismissLabel);
  close.dataset['toastDismiss'] = '';
  close.append(icon('m4 4 8 8m0-8-8 8'));
  const toast = document.createElement('div');
  toast.className = 'toast';
  toast.dataset['toast'] = '';
  toast.append(message);
  if (links.length > 0) message.append(document.createElement('br'));
  for (const { label, href } of links) {
    const link = document.createElement('a');
    link.className = 'toast-link';
    link.href = href;
    link.textContent = label;
    message.append(' ', link);
  }
  if (action) {
    const act = button('toast-action', () => {
      dismiss();
      action.run();
    });
    act.textContent = action.label;
    toast.append(act);
  }
  toast.append(close);
  return toast;
}

function button(className: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.addEventListener('click', onClick);
  return element;
}

function icon(path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svg.namespaceURI, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg as SVGElement;
}
