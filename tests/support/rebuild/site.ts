/** Publishes sites of a few files in the same way as a rebuild. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { goLive } from '../../../scripts/rebuild/live/go-live.ts';
import { difference } from '../../../scripts/rebuild/places/difference.ts';
import { entryOf } from '../../../scripts/rebuild/places/entry.ts';
import { folderPlace } from '../../../scripts/rebuild/places/folder.ts';
import {
  type Build,
  type Manifest,
  pieceFile,
  type StoredPiece,
} from '../../../scripts/rebuild/places/manifest.ts';
import { ManifestFiles } from '../../../scripts/rebuild/places/manifest-files.ts';
import { withOldAssets } from '../../../scripts/rebuild/places/old-assets.ts';
import { outputPlace, readOutput, siteFiles } from '../../../scripts/rebuild/places/output.ts';
import { type Contents, readContents } from '../../../scripts/rebuild/places/place.ts';
import { write } from '../write-file.ts';

/** Path → text. Paths that end in `.br` or `.gz` are compressed copies. */
export type Files = Readonly<Record<string, string>>;

export type SmallSite = ReturnType<typeof siteIn>;

const { signal } = new AbortController();

export const buildOf = (minute: number): Build => ({
  id: `build-${minute}`,
  at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  products: 10,
  identity: 'snapshot',
  revision: minute,
  common: 'same',
});

export function siteIn(folder: string) {
  const out = join(folder, 'dist');
  const cache = join(folder, 'cache');
  return {
    out,
    cache,
    /** Publishes these files as a build made `minute` minutes after the start of 2026. */
    async build(files: Files, minute: number) {
      const staging = join(cache, 'staging');
      rmSync(staging, { recursive: true, force: true });
      for (const [path, text] of Object.entries(files)) write(join(staging, path), text);
      const place = outputPlace(out);
      const contents = await readOutput(out, signal);
      const next = manifestOf(files, minute, contents);
      const change = difference(contents.files, next.files, contents.pending);
      const source = { fileOf: (path: string) => join(staging, path), disposable: true };
      await goLive(out, cache, { place, before: contents, change, next, source, signal });
      return next.build;
    },
  };
}

/** How many pieces a manifest has. Several, as in a large shop. Later builds have more, as if the shop grew. */
const piecesOf = (minute: number): number => (minute < 3 ? 4 : 8);

/** `contents` is the published site. Assets stay for a while after their last use. */
export function manifestOf(files: Files, minute: number, contents?: Contents): Manifest {
  const plain = Object.entries(files).filter(([path]) => !/\.(br|gz)$/.test(path));
  const entries = plain.map(([path, text]) => [path, entryOf(path, Buffer.from(text))] as const);
  const wanted = ManifestFiles.of(entries, piecesOf(minute));
  return {
    build: buildOf(minute),
    files: contents ? withOldAssets(contents.files, wanted, contents.pending) : wanted,
  };
}

/** Name → text of the files in a folder, without the rebuild's own records. */
export function contentsOf(dir: string): Record<string, string> {
  if (!existsSync(dir)) return {};
  return Object.fromEntries(siteFiles(dir).map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
}

/** The stored piece of the manifest in a folder that lists a file. */
export async function pieceOf(path: string, dir: string): Promise<string> {
  const { files, stored } = await readContents(folderPlace(dir), signal);
  const number = files.numberOf(path);
  return join(dir, pieceFile(number, (stored[number] as StoredPiece).slot));
}
