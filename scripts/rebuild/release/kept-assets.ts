/** Which hashed files stay reachable although the shop no longer uses them: pages opened before may still ask (promise 49). */

/** For how many further sets of hashed files one stays. */
export const keptSets = 3;

export function isAsset(file: string): boolean {
  return file.startsWith('_astro/');
}

/** File → how many sets ago it was used. */
export type KeptAssets = Readonly<Record<string, number>>;

export interface AssetChange {
  /** Kept by the live release. */
  kept: KeptAssets;
  /** Used by the new release, not by the live one (may have been kept there). */
  appeared: readonly string[];
  /** Used by the live release, not by the new one. */
  vanished: readonly string[];
}

/** Time passes only when the set of files used changes: any number of rebuilds without that throws nothing away. */
export function nextKept({ kept, appeared, vanished }: AssetChange): Record<string, number> {
  const used = new Set(appeared);
  const step = appeared.length + vanished.length > 0 ? 1 : 0;
  const aged = Object.entries(kept).map(([file, age]): [string, number] => [file, age + step]);
  const left = vanished.map((file): [string, number] => [file, 1]);
  const next = [...aged, ...left].filter(([file, age]) => age <= keptSets && !used.has(file));
  return Object.fromEntries(next.sort(([a], [b]) => (a < b ? -1 : 1)));
}
