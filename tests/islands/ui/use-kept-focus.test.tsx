import { act, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { useKeptFocus } from '#ui/use-kept-focus.ts';

let remove = () => {};

function Frame() {
  const frame = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(true);
  remove = () => setShown(false);
  useKeptFocus(frame, () => frame.current);
  return (
    <div ref={frame} tabIndex={-1} data-testid="frame">
      {isShown && <button type="button">Check now</button>}
    </div>
  );
}

test('the focus moves if the focused element disappears', () => {
  render(<Frame />);
  screen.getByRole('button').focus();
  act(() => remove());
  expect(document.activeElement).toBe(screen.getByTestId('frame'));
});

test('a press beside all controls leaves the focus on the page', () => {
  render(<Frame />);
  const button = screen.getByRole('button');
  button.focus();
  // As such a press does.
  button.blur();
  act(() => remove());
  expect(document.activeElement).toBe(document.body);
});
