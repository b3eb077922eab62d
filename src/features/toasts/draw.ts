/** The element of one toast. Texts only, never HTML (promise 54). */
import type { Toast } from './toasts.ts';

/** `dismissLabel` is read to those who do not see the sign; `dismiss` is called by each of its buttons. */
export function drawToast({ text, action }: Toast, dismissLabel: string, dismiss: () => void): HTMLElement {
  const words = document.createElement('p');
  words.textContent = text;
  const close = button('toast-dismiss', dismiss);
  close.setAttribute('aria-label', dismissLabel);
  close.dataset['toastDismiss'] = '';
  close.append(sign('m4 4 8 8m0-8-8 8'));
  const toast = document.createElement('div');
  toast.className = 'toast';
  toast.dataset['toast'] = '';
  toast.append(words);
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

function button(className: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.addEventListener('click', press);
  return made;
}

function sign(path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svg.namespaceURI, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg as SVGElement;
}
