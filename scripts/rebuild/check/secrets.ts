/** Finds secrets in pages and files before they go live. */
import { contentTypeOf } from '../../web-host/headers.ts';
import type { Variables } from '../core/settings.ts';

const secrets: readonly (readonly [string, RegExp])[] = [
  ['a secret Stripe key', /\b[sr]k_(?:test|live)_\w{8,}/],
  ['a webhook signing secret', /\bwhsec_\w{8,}/],
  ['a payment client secret', /\bpi_\w{8,}_secret_\w{8,}/],
  ['a bearer token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a private key', /-----BEGIN (?:\w+ )*PRIVATE KEY(?: BLOCK)?-----/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/],
  ['a GitHub token', /\bgh[pousr]_[A-Za-z\d]{36}|\bgithub_pat_\w{22}/],
  ['a GitLab token', /\bglpat-[\w-]{20}/],
  ['a Slack token', /\bxox[a-z]-[\w-]{10}/],
  ['an npm token', /\bnpm_[A-Za-z\d]{36}\b/],
];

/**
 * Every secret contains one of these texts. Two searches for them rule out most files. One search for all of them would take almost
 * twice as long.
 */
const hints = [
  /k_test_|k_live_|whsec_|_secret_|PRIVATE KEY|AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox[a-z]-|npm_/,
  /eyJ/,
];

/** Shorter values, such as `1` or a user's name, could be part of any text. */
const shortest = 16;

/** The variables whose names say that they hold a secret. A value that a public setting also has is no secret. */
function secretVariables(variables: Variables): [name: string, value: string][] {
  const all = Object.entries(variables).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  const known = new Set(all.filter(([name]) => name.startsWith('PUBLIC_')).map(([, value]) => value));
  return all.flatMap(([name, value]) =>
    /KEY|SECRET|TOKEN|PASSWORD/i.test(name) && value.length >= shortest && !known.has(value)
      ? [[name, value]]
      : [],
  );
}

/**
 * Returns a search that names the kinds of secrets in a text or file, and the variables whose values it contains, but never shows a
 * secret. Reads the variables only once: in a thread, that takes a tenth of a millisecond.
 */
export function secretSearch(variables: Variables = process.env): (content: string | Buffer) => string[] {
  const hidden = secretVariables(variables);
  return (content) => {
    const isText = typeof content === 'string';
    // Latin-1 maps each byte to one character, so this works for files in any encoding.
    const text = isText ? content : content.toString('latin1');
    const found = hints.some((hint) => hint.test(text))
      ? secrets.filter(([, pattern]) => pattern.test(text))
      : [];
    const values = hidden.filter(([, value]) =>
      text.includes(isText ? value : Buffer.from(value).toString('latin1')),
    );
    return [
      ...found.map(([kind]) => `contains ${kind}`),
      ...values.map(([name]) => `contains the value of the variable ${name}`),
    ];
  };
}

/** The secrets in a file that isn't a page. Pictures, fonts, sound and films aren't searched. */
export const secretsInFile = (file: string, bytes: Buffer): string[] =>
  /^(image\/(?!svg)|font|audio|video)/.test(contentTypeOf(file)) ? [] : secretSearch()(bytes);
