/** `npm run check:backend -- URL`: checks from outside whether a backend keeps the contract. `exitCodeOf` lists the exit codes. */
import { writeFileSync } from 'node:fs';
import { loadDotEnv } from '#env.ts';
import { checkBackend } from '../check-backend/check.ts';
import type { Credentials, Group, PayMode, Rule } from '../check-backend/core/rule.ts';
import { payerOf } from '../check-backend/payer.ts';
import { whyUnreachable } from '../check-backend/reach.ts';
import { exitCodeOf, jsonReport, printedReport } from '../check-backend/report.ts';
import { ruleGroups } from '../check-backend/rules/calls.ts';
import { inLine, print } from '../print.ts';
import { exitWithMessage, readArgumentAndOptions, wholeNumberOf } from './options.ts';

const command = 'npm run check:backend';
loadDotEnv();
const { argument, values } = readArgumentAndOptions(command, 'URL', {
  'read-only': { type: 'boolean', help: 'Change nothing: safe in production' },
  only: {
    type: 'string',
    value: 'GROUPS',
    help: `Check only these groups of rules: ${ruleGroups.join(', ')}`,
  },
  pay: { type: 'string', value: 'HOW', help: 'How to complete a payment: demo, stripe-test or manual' },
  origin: { type: 'string', value: 'URL', help: 'The shop’s origin (default: PUBLIC_SITE_URL)' },
  country: { type: 'string', value: 'CODE', help: 'A country that the shop delivers to, such as FR' },
  'postal-code': { type: 'string', value: 'CODE', help: 'A postal code in that country' },
  region: { type: 'string', value: 'CODE', help: 'The state or province in that country, such as NY' },
  discount: { type: 'string', value: 'CODE', help: 'A valid discount code' },
  'reservation-minutes': {
    type: 'string',
    value: 'N',
    help: 'Wait for the end of a reservation of N minutes',
  },
  slow: { type: 'boolean', help: 'Send one request at a time' },
  json: { type: 'string', value: 'FILE', help: 'Also write the report to this file, as JSON' },
});

const url = urlOf(argument ?? exitWithMessage(`Name the backend: ${command} -- https://api.example`));
/** The first Ctrl+C ends the check, which then cleans up. The second one ends the program. */
const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());
let shownGroup = '';

const settings = {
  signal: interrupt.signal,
  url,
  origin: new URL(urlOf(values.origin ?? process.env['PUBLIC_SITE_URL'] ?? 'http://localhost:4321')).origin,
  groups: values.only?.split(',').map(groupOf),
  isReadOnly: values['read-only'] ?? false,
  isSlow: values.slow ?? false,
  account: accountOf('CHECK_ACCOUNT'),
  otherAccount: accountOf('CHECK_OTHER_ACCOUNT'),
  destination: values.country
    ? {
        country: values.country.toUpperCase(),
        postalCode: values['postal-code'] ?? '',
        ...(values.region && { region: values.region.toUpperCase() }),
      }
    : undefined,
  discountCode: values.discount?.trim() || undefined,
  pay: values.pay === undefined ? undefined : payerOf(payModeOf(values.pay), { url, stripeKey: stripeKey() }),
  reservationMinutes:
    values['reservation-minutes'] === undefined
      ? undefined
      : wholeNumberOf('reservation-minutes', values['reservation-minutes'], { min: 1, max: 1440 }),
};

const json = values.json;
// Fails now if the file can't be written, not after minutes of checking.
if (json) write(json, '');
const problem = await whyUnreachable(url);
if (problem) exitWithMessage(inLine(problem), 2);
const report = await checkBackend(settings, showProgress);
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
print(printedReport(url, report));
if (json) write(json, jsonReport(url, report));
process.exitCode = exitCodeOf(report);

/** In a terminal, prints one line that changes. Elsewhere, such as in a log, prints a line for each group. */
function showProgress({ id, group }: Rule, done: number, total: number): void {
  const step = `${done + 1} of ${total}: `;
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${step}${id}`);
  else if (group !== shownGroup) process.stderr.write(`${step}${group}\n`);
  shownGroup = group;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    exitWithMessage(`The report can’t be written: ${(error as Error).message}`);
  }
}

function urlOf(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    exitWithMessage(`"${text}" isn’t a URL such as https://api.example.`);
  return url.href.replace(/\/+$/, '');
}

function groupOf(name: string): Group {
  return (
    ruleGroups.find((group) => group === name.trim()) ??
    exitWithMessage(`--only knows ${ruleGroups.join(', ')}, not "${name}".`)
  );
}

function payModeOf(text: string): PayMode {
  const modes: PayMode[] = ['demo', 'stripe-test', 'manual'];
  return (
    modes.find((mode) => mode === text) ?? exitWithMessage(`--pay can be ${modes.join(', ')}, not "${text}".`)
  );
}

/** A live key would charge a real card. */
function stripeKey(): string | undefined {
  const key = process.env['STRIPE_SECRET_KEY']?.trim();
  if (values.pay === 'stripe-test' && !key?.startsWith('sk_test_'))
    exitWithMessage('--pay stripe-test needs STRIPE_SECRET_KEY, a key of Stripe’s test mode (sk_test_…).');
  return key;
}

/** From `email:password` in an environment variable, because other users of a machine can see command lines. */
function accountOf(name: string): Credentials | undefined {
  const text = process.env[name];
  if (!text) return undefined;
  const [email = '', ...password] = text.split(':');
  if (!email.includes('@') || !password.length)
    exitWithMessage(`${name} must hold an email address and a password: me@shop.example:secret.`);
  return { email, password: password.join(':') };
}
