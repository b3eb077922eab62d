/** Opens the review form on the page. */

import type { ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ReviewWriterIsland } from './ReviewWriterIsland.tsx';

let root: Root | undefined;

/** `writer` is the `[data-review-writer]` of ReviewList.tsx. Hides its button while the form is open. */
export function openForm(
  writer: HTMLElement,
  props: Omit<ComponentProps<typeof ReviewWriterIsland>, 'onClose'>,
): void {
  if (root) return;
  const button = writer.querySelector<HTMLElement>('button');
  const status = writer.querySelector<HTMLElement>('[role=status]');
  const container = document.createElement('div');
  container.dataset['reviewForm'] = '';
  writer.append(container);
  if (button) button.hidden = true;
  if (status) status.textContent = '';
  root = createRoot(container);
  const close = (message: string) => {
    root?.unmount();
    root = undefined;
    container.remove();
    if (button) button.hidden = false;
    if (status) status.textContent = message;
    button?.focus();
  };
  root.render(<ReviewWriterIsland {...props} onClose={close} />);
}
