import { createHash } from 'node:crypto';

/**
 * A map for keys that callers choose. It holds a digest of each key, and drops its oldest entry when it is full, so that no
 * caller can use up the memory.
 */
export class BoundedMap<Value> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    return this.#values.get(digest(key));
  }

  /** Makes the entry the newest one. */
  set(key: string, value: Value): void {
    this.delete(key);
    this.#values.set(digest(key), value);
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value ?? '');
  }

  delete(key: string): void {
    this.#values.delete(digest(key));
  }

  /** The digests, oldest first. */
  get digests(): string[] {
    return [...this.#values.keys()];
  }
}

const digest = (key: string) => createHash('sha256').update(key).digest('base64url');
