/** `checking`: the session hasn't been read yet, as at build time and at an island's first render. */
export type Session = 'checking' | 'guest' | 'member';
