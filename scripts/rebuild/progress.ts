/** Shows a step's progress: one updating line in a terminal, a line every few seconds in a log. */

export interface Progress {
  /** `total` may grow. */
  update(done: number, total: number): void;
  /** Prints the step's last line. */
  end(text: string): void;
}

export function progress(name: string): Progress {
  const out = process.stdout;
  const clear = out.isTTY ? '\r\x1b[2K' : '';
  const milliseconds = out.isTTY ? 100 : 5000;
  let last = Date.now();
  return {
    update(done, total) {
      if (Date.now() - last < milliseconds) return;
      last = Date.now();
      const text = `${name}: ${done} of ${total}`;
      out.write(clear ? clear + text : `${text}\n`);
    },
    end: (text) => void out.write(`${clear}${name}: ${text}\n`),
  };
}
