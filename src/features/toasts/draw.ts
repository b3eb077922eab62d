/** Creates the element of a toast. Sets text only, never HTML. */
import type { Toast } from './toasts.ts';

/** `dismissLabel` is the accessible name of the close button. Each button of the toast calls `dismiss`. */
export function drawToast({ text, action }: Toast, dismissLabel: string, dismiss: () => void): HTMLElement {
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
