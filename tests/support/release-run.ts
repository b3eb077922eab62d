/**
 * A process that makes releases until it is killed: run by the tests of releases. Arguments: the output, and the number
 * of the first release. Every release holds the same text in all its files, so that a mixture would be seen.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemble } from '../../scripts/rebuild/release/assemble.ts';
import { compress, tierOf } from '../../scripts/rebuild/release/compress.ts';
import { foldersOf } from '../../scripts/rebuild/release/folders.ts';
import { makeSpares } from '../../scripts/rebuild/release/material.ts';
import { recover } from '../../scripts/rebuild/release/recover.ts';
import { prune } from '../../scripts/rebuild/release/removal.ts';
import { switchTo } from '../../scripts/rebuild/release/switch.ts';

const [out = '', first = '0'] = process.argv.slice(2);
const { signal } = new AbortController();
const tier = tierOf(1);
const { staging } = foldersOf(out);
const files = Array.from({ length: 12 }, (_, number) => `folder-${number % 3}/page-${number}.html`);

for (let number = Number(first); ; number++) {
  recover(out);
  const text = `release ${number} `.repeat(30);
  for (const file of files) {
    mkdirSync(join(staging, file, '..'), { recursive: true });
    writeFileSync(join(staging, file), text);
  }
  await compress({ dir: staging, files, tier, signal });
  // Every third one is a full build, and the first.
  const mode = number % 3 === 0 ? 'full' : 'delta';
  const builtAt = new Date(number * 60_000).toISOString();
  const note = await assemble({
    out,
    staging,
    mode,
    builtAt,
    fingerprint: `f${number}`,
    tier,
    signal,
    kept: 2,
  });
  switchTo(out, note.name);
  if (mode === 'full') await makeSpares(out, signal, 2);
  await prune(out, { kept: 2 });
  console.log(`done ${number}`);
}
