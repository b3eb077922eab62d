/** What the tests need from a browser, whatever its protocol. */
export interface Driver {
  open: (url: string) => Promise<void>;
  back: () => Promise<void>;
  /** Runs a self-contained function in the page. Arguments and result are passed as JSON. */
  run: <Args extends readonly unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Runs a library's source in the page, despite the page's content security policy. */
  load: (source: string) => Promise<void>;
  /** Clicks with the mouse, in CSS pixels from the window's top left corner. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** Types into the focused element. WebDriver writes keys such as Tab as private characters. */
  type: (text: string) => Promise<void>;
  /** Closes the tab, even if the page no longer responds. */
  close: () => Promise<void>;
}

/** A running browser. Its tabs share no cookies and no storage. */
export interface Engine {
  openTab: (size: WindowSize) => Promise<Driver>;
  close: () => Promise<void>;
}

export interface WindowSize {
  width: number;
  height: number;
}

/** Milliseconds without a response after which a page counts as frozen. An idle page responds immediately. */
export const frozenAfter = 30_000;

/** The page no longer takes commands, because its script or its layout never ends. */
export class FrozenError extends Error {
  constructor(engine: string) {
    super(`The page is frozen: ${engine} has not responded for ${frozenAfter / 1000} s`);
  }
}
