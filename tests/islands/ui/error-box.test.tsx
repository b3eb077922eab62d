import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { guarded } from '#ui/guarded.tsx';

it('promise 45: a crash empties one island, tells once, and leaves its neighbour alone', () => {
  // React reports every caught error to the console as well.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const told: unknown[] = [];
  const Broken = guarded(
    () => {
      throw new Error('broken');
    },
    (error) => told.push(error),
  );
  const Whole = guarded(
    ({ name }: { name: string }) => <p>{name}</p>,
    (error) => told.push(error),
  );
  render(
    <>
      <Broken />
      <Whole name="still here" />
    </>,
  );
  expect(screen.getByText('still here')).toBeDefined();
  expect(told).toEqual([expect.objectContaining({ message: 'broken' })]);
});
