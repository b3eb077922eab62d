/** Compares a site that was rebuilt in steps with one that was built from scratch. */
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { snapshotFileIn } from '#snapshot/tables.ts';
import { manifestIn, siteFiles } from '../rebuild/places/output.ts';

/** Copies the former slugs, which only an earlier snapshot has, from its cache folder into an empty one. */
export function copyFormerSlugs(earlier: string, empty: string): void {
  mkdirSync(empty, { recursive: true });
  const file = snapshotFileIn(empty);
  cpSync(snapshotFileIn(earlier), file);
  const db = new DatabaseSync(file);
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  for (const { name } of tables) if (name !== 'removed') db.exec(`DELETE FROM "${name}"`);
  db.close();
}

/** Name → hash of the site's files, without the assets that are kept for earlier builds. */
export function contentOf(out: string): Record<string, string> {
  const manifest = manifestIn(out);
  const content: Record<string, string> = {};
  for (const name of siteFiles(out))
    if (manifest?.files.get(name.replace(/\.(br|gz)$/, ''))?.unused === undefined)
      content[name] = hash('sha256', readFileSync(join(out, name)));
  return content;
}
