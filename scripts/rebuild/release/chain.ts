/** What the notes of releases tell together. */
import type { ReleaseNote } from './note.ts';

/**
 * Every path that may differ between two releases, by the notes between each of them and the release both come from.
 * Undefined when that is not known, or when the two were not compressed alike. A pure function.
 */
export function pathsBetween(
  notes: readonly ReleaseNote[],
  from: string,
  to: string,
): Set<string> | undefined {
  const byName = new Map(notes.map((note) => [note.name, note]));
  const tiers = [byName.get(from)?.tier, byName.get(to)?.tier];
  if (!tiers[0] || tiers[0] !== tiers[1]) return undefined;
  const left = lineOf(byName, from);
  const right = lineOf(byName, to);
  const common = right.find((name) => left.includes(name));
  if (common === undefined) return undefined;
  const steps = [...left.slice(0, left.indexOf(common)), ...right.slice(0, right.indexOf(common))];
  return new Set(steps.flatMap((name) => pathsOf(byName.get(name))));
}

function pathsOf(note: ReleaseNote | undefined): string[] {
  return note ? [...note.changed, ...note.removed] : [];
}

/** A release, what it was made from, and so on; the last one may be no longer there. */
function lineOf(byName: ReadonlyMap<string, ReleaseNote>, start: string): string[] {
  const line: string[] = [];
  for (let name: string | null | undefined = start; name && !line.includes(name); )
    name = byName.get(line[line.push(name) - 1] ?? '')?.base;
  return line;
}
