/** Puts the form for an own review into the page, when the shopper asks for it. */

import type { ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ReviewWriterIsland } from './ReviewWriterIsland.tsx';

let root: Root | undefined;

/** `writer` is what ReviewWriter.tsx makes: its button makes way for the form until that is closed. */
export function openForm(
  writer: HTMLElement,
  props: Omit<ComponentProps<typeof ReviewWriterIsland>, 'onClose'>,
): void {
  if (root) return;
  const button = writer.querySelector<HTMLElement>('button');
  const status = writer.querySelector<HTMLElement>('[role=status]');
  const place = document.createElement('div');
  place.dataset['reviewForm'] = '';
  writer.append(place);
  if (button) button.hidden = true;
  if (status) status.textContent = '';
  root = createRoot(place);
  const close = (said: string) => {
    root?.unmount();
    root = undefined;
    place.remove();
    if (button) button.hidden = false;
    if (status) status.textContent = said;
    button?.focus();
  };
  root.render(<ReviewWriterIsland {...props} onClose={close} />);
}
