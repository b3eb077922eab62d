/** Small files in the cache folder. They are replaced atomically, so that a killed run leaves the old or the new file. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

export function writeWhole(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

export function writeJson(file: string, value: unknown): void {
  writeWhole(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

/** Undefined if the file is missing or damaged. */
export function readJson<T>(file: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    return z.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
