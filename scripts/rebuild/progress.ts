/** Shows a task's progress: one updating line in a terminal, a line every few seconds in a log. */

export type Progress = ReturnType<typeof progress>;

export function progress(name: string) {
  const out = process.stdout;
  const clear = out.isTTY ? '\r\x1b[2K' : '';
  const milliseconds = out.isTTY ? 100 : 5000;
  let last = Date.now();
  return {
    /** `total` may grow. */
    update(done: number, total: number): void {
      if (Date.now() - last < milliseconds) return;
      last = Date.now();
      const text = `${name}: ${done} of ${total}`;
      out.write(clear ? clear + text : `${text}\n`);
    },
    /** Prints the task's last line. */
    end: (text: string): void => void out.write(`${clear}${name}: ${text}\n`),
  };
}
