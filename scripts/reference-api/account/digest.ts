import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a header. */
export const randomToken = () => randomBytes(32).toString('base64url');

/** What is kept of a token. A plain hash is enough: nobody guesses 256 random bits. */
export const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url');
