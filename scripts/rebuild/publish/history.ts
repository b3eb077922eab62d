/** What differs between two releases, by the notes kept of the releases between them: never by looking at every file. */

/** The part of a release's note that counts here. */
export interface Step {
  name: string;
  /** The release it was made from. */
  base: string | null;
  /** Files that are new or have other bytes than in `base`. */
  changed: readonly string[];
  /** Files of `base` it does not have. */
  removed: readonly string[];
}

/** The notes there are, and whether a release still lies on the disk. */
export interface History {
  step(name: string): Step | undefined;
  /** Undefined when the release's folder is gone. */
  exists(release: string, file: string): boolean | undefined;
}

/**
 * Every file that may differ between two releases → whether the first one had it (undefined: nobody knows any more).
 * Works backwards as well (a rollback) and between branches. Undefined when the notes do not connect the two.
 */
export function filesBetween(
  history: History,
  from: string,
  to: string,
): Map<string, boolean | undefined> | undefined {
  const back = lineOf(history, from);
  const forth = lineOf(history, to);
  const names = new Set(forth.names);
  const meeting = back.names.find((name) => names.has(name));
  if (meeting === undefined) return undefined;
  const undone = back.steps.slice(0, back.names.indexOf(meeting));
  const done = forth.steps.slice(0, forth.names.indexOf(meeting)).reverse();
  const files = new Map<string, boolean | undefined>();
  for (const { changed, removed } of undone)
    for (const file of [...changed, ...removed])
      if (!files.has(file)) files.set(file, history.exists(from, file));
  for (const { base, changed, removed } of done) {
    // Nothing before this step touched a file met here first: its base has it if and only if the first release had.
    const before = (file: string) =>
      history.exists(from, file) ?? (base === null ? undefined : history.exists(base, file));
    for (const file of changed) if (!files.has(file)) files.set(file, before(file));
    for (const file of removed) if (!files.has(file)) files.set(file, before(file) ?? true);
  }
  return files;
}

/** From a release back to the oldest one that notes lead to. The last name may be one whose own note is gone. */
function lineOf(history: History, from: string): { names: string[]; steps: Step[] } {
  const names = [from];
  const steps: Step[] = [];
  for (let step = history.step(from); step; ) {
    steps.push(step);
    const { base } = step;
    if (base === null || names.includes(base)) break;
    names.push(base);
    step = history.step(base);
  }
  return { names, steps };
}
