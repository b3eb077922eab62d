import { fireEvent, screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startToasts } from '#features/toasts/toasts.script.ts';
import { showToast } from '#features/toasts/toasts-store.ts';

test('closing a toast moves the focus to the page (promise 58)', () => {
  document.body.innerHTML = `<main tabindex="-1"><button>Remove</button></main>
    <section data-toasts="Dismiss"><div data-toast-list="note"></div></section>`;
  startToasts();
  const button = screen.getByRole('button', { name: 'Remove' });
  showToast({ kind: 'note', text: 'Removed', action: { label: 'Undo', run: () => undefined } });
  button.focus();
  screen.getByRole('button', { name: 'Undo' }).focus();
  button.remove();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
