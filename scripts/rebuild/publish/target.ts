/** The port every place of publishing stands behind. */
import type { Redirect } from './redirects.ts';
import type { Tree } from './tree.ts';

/** One thing at a target, and what it is made of. */
export interface TargetObject {
  /** Its name there. */
  key: string;
  /** The file of the release whose bytes it holds; empty for a redirect. */
  source: string;
  /** The release's own file this stands for: decides when in the order it goes. */
  file: string;
  redirect?: string;
}

/** What a target holds now. Made only when nothing is known of it: that costs a look at everything. */
export interface Inventory {
  has(key: string): boolean;
  /** Whether the object has these bytes. */
  matches(key: string, bytes: Buffer): Promise<boolean>;
}

export interface PublishTarget {
  /** For people; holds no secret. */
  readonly name: string;
  /** How files become objects there, by the release's tier of compression. Another form: everything is sent anew. */
  formOf(tier: string): string;
  /** The objects of a file the release has. */
  objectsOf(file: string, tree: Tree): TargetObject[];
  /** All keys a file can have had there, now or in another form. */
  keysOf(file: string): string[];
  /** The object that leads elsewhere; undefined where the target reads `_redirects` itself or cannot do that rule. */
  redirectOf(redirect: Redirect): TargetObject | undefined;
  inventory(signal: AbortSignal): Promise<Inventory>;
  put(object: TargetObject, tree: Tree, signal: AbortSignal): Promise<void>;
  /** No error when there is none. */
  remove(key: string, signal: AbortSignal): Promise<void>;
  /** Small files in which publishing remembers what is there. Undefined when there is none. */
  readNote(name: string, signal: AbortSignal): Promise<string | undefined>;
  /** In one step: whoever reads sees the old text or the new one. */
  writeNote(name: string, text: string, signal: AbortSignal): Promise<void>;
  /** How many objects may be under way at once. */
  readonly parallel: number;
  close(): void;
}

/** A target that cannot be reached or used, in words for the merchant. */
export class TargetFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'TargetFailure';
  }
}
