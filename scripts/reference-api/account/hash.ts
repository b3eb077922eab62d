/** Hashes passwords and reset codes with argon2id, so that guessing is expensive. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Context } from '../core/context.ts';

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's second parameter set. It takes 50 ms of CPU time. */
const full: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** The lowest cost that argon2 accepts, for an API in test mode, because tests sign in hundreds of times. */
const least: Cost = { memory: 8, passes: 1, parallelism: 1 };
const costOf = ({ test }: Pick<Context, 'test'>): Cost => (test ? least : full);

const derive = promisify(argon2);
const tagLength = 32;
/** The PHC string of a hash. */
const stringFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Returns a PHC string. The secret is normalised to NFKC, but never trimmed (NIST SP 800-63B, 3.1.1.2). */
export async function hashSecret(context: Pick<Context, 'test'>, secret: string): Promise<string> {
  const cost = costOf(context);
  const nonce = randomBytes(16);
  const [salt, end] = [nonce, await tag(secret, nonce, cost)].map((bytes) => bytes.toString('base64url'));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${end}`;
}

/**
 * Compares a secret with a hash. Without a hash, the comparison takes the same time, so that the response time doesn't tell
 * whether an account exists.
 */
export async function matchesHash(
  context: Pick<Context, 'test'>,
  secret: string,
  stored: string | undefined,
): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, expected] = stringFormat.exec(stored ?? '') ?? [];
  if (!nonce || !expected) {
    await tag(secret, Buffer.alloc(16), costOf(context));
    return false;
  }
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const found = await tag(secret, Buffer.from(nonce, 'base64url'), cost);
  return timingSafeEqual(found, Buffer.from(expected, 'base64url'));
}

function tag(secret: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return derive('argon2id', { message: secret.normalize('NFKC'), nonce, tagLength, ...cost });
}
