/** Shows a task's progress: one updating line in a terminal, a line every few seconds in a log. */

export type Progress = ReturnType<typeof startProgress>;

export function startProgress(name: string) {
  const out = process.stdout;
  const clear = out.isTTY ? '\r\x1b[2K' : '';
  const milliseconds = out.isTTY ? 100 : 5000;
  const start = Date.now();
  let last = start;
  return {
    /** `total` may grow. It is undefined if nobody knows it yet. */
    update(done: number, total: number | undefined): void {
      const now = Date.now();
      if (now - last < milliseconds) return;
      last = now;
      const rest = total === undefined ? '' : ` of ${total}${timeLeft(now - start, done, total)}`;
      const text = `${name}: ${done}${rest}`;
      out.write(clear ? clear + text : `${text}\n`);
    },
    /** Prints the task's last line. */
    end: (text: string): void => void out.write(`${clear}${name}: ${text}\n`),
  };
}

/**
 * How much longer a task takes at the same pace. `milliseconds` is how long it has taken so far. Empty in the first five
 * seconds, and until a twentieth is done, because the beginning is slower.
 */
function timeLeft(milliseconds: number, done: number, total: number): string {
  if (milliseconds < 5000 || done * 20 < total || done >= total) return '';
  const seconds = Math.ceil(((milliseconds / done) * (total - done)) / 1000);
  return seconds < 100 ? `, about ${seconds} s left` : `, about ${Math.round(seconds / 60)} min left`;
}
