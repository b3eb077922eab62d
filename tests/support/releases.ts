/** Releases on disk as a rebuild leaves them, made of a few files, for what reads them. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { folderOf, foldersOf, liveRelease, noteFileOf } from '../../scripts/rebuild/release/folders.ts';
import { type ReleaseNote, writeDurably } from '../../scripts/rebuild/release/note.ts';

/** File → text; compressed copies included when named. */
export type Files = Readonly<Record<string, string>>;

export interface Releases {
  out: string;
  /** Makes a release of these files and switches to it. Gives its name. */
  release(files: Files, fingerprint?: string): string;
  switchTo(name: string): void;
  /** As when it is too old to be kept. */
  drop(name: string): void;
  files(name: string): Files;
}

/** `suffix`: what tells another machine's releases from these. */
export function releasesIn(folder: string, suffix = '0000abcd'): Releases {
  const out = join(folder, 'dist');
  const made = new Map<string, Files>();
  const switchTo = (name: string): void => {
    symlinkSync(join(basename(foldersOf(out).releases), name), `${out}.new`);
    renameSync(`${out}.new`, out);
  };
  return {
    out,
    release(files, fingerprint = `print-${made.size + 1}`) {
      const number = String(made.size + 1).padStart(6, '0');
      const name = `20261121T${number}Z-${suffix}`;
      const base = liveRelease(out)?.name ?? null;
      const before = base === null ? {} : (made.get(base) ?? {});
      const all = { ...files, 'release.json': JSON.stringify({ release: fingerprint, number }) };
      for (const [file, text] of Object.entries(all)) {
        const path = join(folderOf(out, name), file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
      const note: ReleaseNote = {
        name,
        base,
        builtAt: `2026-11-21T10:00:00.${number.slice(3)}Z`,
        fingerprint,
        tier: 'small',
        changed: plain(Object.keys(all).filter((file) => before[file] !== all[file as keyof typeof all])),
        removed: plain(Object.keys(before)).filter((file) => !(file in all)),
      };
      writeDurably(noteFileOf(out, name), note);
      made.set(name, all);
      switchTo(name);
      return name;
    },
    switchTo,
    drop(name) {
      rmSync(folderOf(out, name), { recursive: true });
      rmSync(noteFileOf(out, name));
    },
    files: (name) => made.get(name) ?? {},
  };
}

const plain = (files: readonly string[]): string[] => [
  ...new Set(files.map((file) => file.replace(/\.(br|gz)$/, ''))),
];
