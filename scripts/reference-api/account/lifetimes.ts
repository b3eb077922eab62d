/** Lifetimes of tokens, sessions and codes, in milliseconds. */
export interface Lifetimes {
  access: number;
  /** Counted from sign-in. A refresh doesn't extend it (ASVS 10.4.8). */
  session: number;
  /** How long a replaced refresh token stays valid, so that a lost answer signs nobody out. */
  overlap: number;
  resetCode: number;
}

const minute = 60_000;

export const lifetimes: Lifetimes = {
  access: 15 * minute,
  session: 30 * 24 * 60 * minute,
  overlap: minute / 2,
  resetCode: 10 * minute,
};
