/** Shows how far a step is: one line that updates itself on a terminal, a line every few seconds in a log. */

export interface Progress {
  /** `total` may grow meanwhile, or be unknown. */
  update(done: number, total?: number): void;
  /** Ends the step with its closing line. */
  end(text: string): void;
}

/** A stream such as `process.stdout`. */
export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Milliseconds between two lines. */
const pace = { terminal: 100, log: 5000 };

export function progress(name: string, out: Terminal = process.stdout, now = Date.now): Progress {
  const every = out.isTTY ? pace.terminal : pace.log;
  let last = now();
  return {
    update(done, total) {
      if (now() - last < every) return;
      last = now();
      const text = `${name}: ${done}${total === undefined ? '' : ` of ${total}`}`;
      out.write(out.isTTY ? `\r\x1b[2K${text}` : `${text}\n`);
    },
    end(text) {
      out.write(`${out.isTTY ? '\r\x1b[2K' : ''}${name}: ${text}\n`);
    },
  };
}
