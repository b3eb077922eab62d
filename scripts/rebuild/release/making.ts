/** What the steps of making a release hand to each other. */
import type { Linker } from './links.ts';
import type { ReleaseNote } from './note.ts';
import type { Pace } from './pace.ts';

export interface AssembleOptions {
  out: string;
  /** Finished files with their compressed copies. They are moved away. */
  staging: string;
  /** `full`: all files of the shop. `delta`: those that may have changed; the others are live. */
  mode: 'full' | 'delta';
  /** Live files that are gone (`delta`). Hashed ones stay reachable for a while. */
  removed?: readonly string[];
  /** Live files that stay although they were not built (`full`). */
  keep?: readonly string[];
  /** ISO 8601. */
  builtAt: string;
  fingerprint: string;
  /** How staging is compressed (`tierOf`). */
  tier: string;
  /** Releases that stay ready to be gone back to. */
  kept?: number;
  signal: AbortSignal;
  /** Called for every file. */
  onFile?: () => void;
  say?: (line: string) => void;
}

/** What both ways of making a release need. */
export interface Making {
  out: string;
  staging: string;
  /** Where the release is made; under its own name only when it is whole. */
  target: string;
  live: ReleaseNote | undefined;
  options: AssembleOptions;
  link: Linker;
  pace: Pace;
}

/** What differs from the live release, and the hashed files kept for pages opened before. */
export interface Made {
  changed: string[];
  removed: string[];
  keptAssets: Record<string, number>;
}
