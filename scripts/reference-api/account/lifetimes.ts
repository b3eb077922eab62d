/** How long sign-ins and codes live, in milliseconds. */
export interface Lifetimes {
  access: number;
  /** Counted from sign-in; refreshing does not move it (ASVS 10.4.8). */
  session: number;
  /** How long the refresh token just replaced still answers, so that a lost answer signs nobody out. */
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
