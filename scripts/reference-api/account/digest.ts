import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text that is safe in a header. */
export const randomToken = () => randomBytes(32).toString('base64url');

/** The stored form of a token. A plain hash is enough, because nobody can guess 256 random bits. */
export const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url');
