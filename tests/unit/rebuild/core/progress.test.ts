import { expect, test, vi } from 'vitest';
import { progress } from '../../../../scripts/rebuild/core/progress.ts';

test('a long task says how long it will take', () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(`${text}`) > 0);
  const bar = progress('Pages');
  for (const done of [1, 100, 500, 1000]) {
    vi.advanceTimersByTime(5000);
    bar.update(done, 1000);
  }
  bar.end('1000 rendered');
  vi.useRealTimers();
  expect(lines).toEqual([
    'Pages: 1 of 1000\n',
    'Pages: 100 of 1000, about 90 s left\n',
    'Pages: 500 of 1000, about 15 s left\n',
    'Pages: 1000 of 1000\n',
    'Pages: 1000 rendered\n',
  ]);
});
