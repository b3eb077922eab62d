/** Stages a file that comes as text, such as a sitemap. */
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretsInFile } from '../check/secrets.ts';
import { stopAtFaults } from '../core/rebuild-error.ts';
import { type Entry, typeOf } from '../places/entry.ts';
import type { Contents } from '../places/place.ts';
import { type Effort, writeCopiesOfFile } from '../render/compress.ts';

export interface StageFileOptions {
  /** The staging folder. */
  staging: string;
  /** What is live. */
  contents: Pick<Contents, 'files' | 'pending'>;
  /** How hard to compress. */
  effort: Effort;
}

/**
 * Stages a file that consists of these texts, and returns its entry. The feed of a large shop has hundreds of megabytes, so the
 * whole file is never in memory. Keeps the file, with its compressed copies, only if the live file has other content.
 */
export async function stageFile(
  { staging, contents, effort }: StageFileOptions,
  name: string,
  texts: Iterable<string>,
): Promise<Entry> {
  const file = join(staging, name);
  const sha1 = createHash('sha1');
  let size = 0;
  for (const bytes of inChunks(texts)) {
    stopAtFaults(secretsInFile(name, bytes).map((what) => ({ where: name, what })));
    writeFileSync(file, bytes, { flag: size === 0 ? 'w' : 'a' });
    sha1.update(bytes);
    size += bytes.byteLength;
  }
  const entry: Entry = { hash: sha1.digest('base64url'), size, type: typeOf(name) };
  const isLive = contents.files.get(name)?.hash === entry.hash && !contents.pending.includes(name);
  if (isLive) rmSync(file);
  else await writeCopiesOfFile(file, size, effort);
  return entry;
}

/** Chunks of about a megabyte. A chunk never ends inside a text, because the search for secrets would miss a secret that was cut in two. */
function* inChunks(texts: Iterable<string>): Generator<Buffer> {
  let chunk = '';
  for (const text of texts) {
    chunk += text;
    if (chunk.length < 1_000_000) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}
