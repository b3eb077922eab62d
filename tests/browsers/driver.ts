/** What the tests need of a browser, whichever protocol it speaks. */
export interface Driver {
  open: (url: string) => Promise<void>;
  back: () => Promise<void>;
  /** Runs a function that needs nothing from around it, in the page. Arguments and result travel as JSON. */
  run: <Args extends readonly unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Runs a library's source in the page, past the page's content security policy. */
  load: (source: string) => Promise<void>;
  /** Clicks with the mouse, in CSS pixels from the window's top left corner. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** Types into whatever has the focus. */
  type: (text: string) => Promise<void>;
  /** Ends the browser, even one that no longer answers. */
  close: () => Promise<void>;
}

export interface WindowSize {
  width: number;
  height: number;
}

/** An idle page answers in milliseconds; one that takes this long, in milliseconds, does not answer any more. */
export const answerLimit = 30_000;

/** The page takes no commands any more: its script or its layout runs for ever. */
export class FrozenError extends Error {
  constructor(engine: string) {
    super(`${engine} has not answered for ${answerLimit / 1000} s: the page is frozen`);
  }
}
