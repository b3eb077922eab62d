/** `checking`: the session hasn't been read yet, as at build time and at an island's first render. */
export type SessionState = 'checking' | 'guest' | 'member';
export type Session = { readonly kind: SessionState };

export const checkingSession: Session = { kind: 'checking' };
