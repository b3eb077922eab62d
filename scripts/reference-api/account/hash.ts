/** Hashes passwords and reset codes with argon2id and OWASP's second parameter set, so that guessing is expensive. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const algorithm = 'argon2id';
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const prefix = `$${algorithm}$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;

/** Returns a PHC string. The secret is normalised to NFKC, but never trimmed (NIST SP 800-63B, 3.1.1.2). */
export async function hash(secret: string): Promise<string> {
  const nonce = randomBytes(16);
  return `${prefix}$${nonce.toString('base64url')}$${(await tag(secret, nonce)).toString('base64url')}`;
}

/**
 * Compares a secret with a hash. Without a hash, this takes the same time, so that the response time doesn't tell whether an
 * account exists.
 */
export async function matches(secret: string, stored: string | undefined): Promise<boolean> {
  const [nonce, expected] = stored?.startsWith(`${prefix}$`) ? stored.split('$').slice(-2) : [];
  const found = await tag(secret, nonce ? Buffer.from(nonce, 'base64url') : Buffer.alloc(16));
  return expected !== undefined && timingSafeEqual(found, Buffer.from(expected, 'base64url'));
}

function tag(secret: string, nonce: Buffer): Promise<Buffer> {
  return derive(algorithm, { message: secret.normalize('NFKC'), nonce, tagLength, ...cost });
}
