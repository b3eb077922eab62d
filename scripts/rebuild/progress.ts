/** Shows a step's progress: one updating line in a terminal, a line every few seconds in a log. */

export interface Progress {
  /** `total` may grow or be unknown. */
  update(done: number, total?: number): void;
  /** Prints the step's last line. */
  end(text: string): void;
}

/** A stream such as `process.stdout`. */
export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Milliseconds between two updates. */
const interval = { terminal: 100, log: 5000 };

export function progress(name: string, out: Terminal = process.stdout, now = Date.now): Progress {
  const delay = out.isTTY ? interval.terminal : interval.log;
  let last = now();
  return {
    update(done, total) {
      if (now() - last < delay) return;
      last = now();
      const text = `${name}: ${done}${total === undefined ? '' : ` of ${total}`}`;
      out.write(out.isTTY ? `\r\x1b[2K${text}` : `${text}\n`);
    },
    end(text) {
      out.write(`${out.isTTY ? '\r\x1b[2K' : ''}${name}: ${text}\n`);
    },
  };
}
