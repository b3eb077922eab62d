/** Waits for a setting that the device cannot keep, and loads what tells the shopper only then. Every page includes it. */
// Only the type: importing the value would put a further file into the first view of every page.
const notKept: typeof import('#platform/setting.ts').notKept = 'shop:not-kept';

function tell(): void {
  // A failed load leaves the flag: the next setting tries again.
  if (globalThis.shopNotKept)
    import('./tell.ts').then(({ tellNotKept }) => tellNotKept()).catch(() => undefined);
}

addEventListener(notKept, tell);
tell();

// Makes this a module, with names of its own.
export {};
