/** Releases a person rolled back: the same inputs must not bring them back by themselves. */
import { mkdirSync } from 'node:fs';
import * as z from 'zod/mini';
import { foldersOf } from './folders.ts';
import { readJson, writeDurably } from './note.ts';

const rejectedSchema = z.array(z.object({ fingerprint: z.string(), name: z.string(), at: z.string() }));
export type Rejected = z.output<typeof rejectedSchema>[number];

/** Oldest first. */
export function rejectedReleases(out: string): Rejected[] {
  const read = z.safeParse(rejectedSchema, readJson(foldersOf(out).rejected));
  return read.success ? read.data : [];
}

export function isRejected(out: string, fingerprint: string): boolean {
  return rejectedReleases(out).some((one) => one.fingerprint === fingerprint);
}

/** Several may be rejected: who goes back twice wants neither of the two again. */
export function reject(out: string, one: Rejected): void {
  if (!one.fingerprint) return;
  const others = rejectedReleases(out).filter(({ fingerprint }) => fingerprint !== one.fingerprint);
  mkdirSync(foldersOf(out).releases, { recursive: true });
  writeDurably(foldersOf(out).rejected, [...others, one].slice(-100));
}

/** Of one fingerprint, or all when another release went live. */
export function forgetRejected(out: string, fingerprint?: string): void {
  const all = rejectedReleases(out);
  const left = fingerprint === undefined ? [] : all.filter((one) => one.fingerprint !== fingerprint);
  if (left.length < all.length) writeDurably(foldersOf(out).rejected, left);
}
