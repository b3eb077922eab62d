/** Emails. They aren't sent. People read them in outbox.txt in the data folder, and tests read them in memory. */
import { appendFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, perContext } from '../core/context.ts';
import type { Language } from '../core/language.ts';

interface Letter {
  subject: string;
  text: string;
}

interface Mail extends Letter {
  kind: string;
  recipient: string;
}

/** Where the shop is, and the reader's language, for the links in emails. */
export interface Reader {
  shopUrl: string;
  language: Language;
}

/** A link to a page of the shop. A token is in the fragment, which reaches no server and no log. */
export const linkTo = ({ shopUrl, language }: Reader, path: string, fragment: string) =>
  `${shopUrl}${language === 'en' ? '' : `/${language}`}${path}#${fragment}`;

/** The emails so far, oldest first. Empty unless the API runs for tests, because emails hold codes and links. */
export const mailsOf = perContext((): Mail[] => []);

interface Envelope {
  kind: string;
  recipient: string;
  language: Language;
}

type Letters = Readonly<Record<Language, Letter>>;

/** Writes an email in the reader's language. The log never contains its recipient or text. */
export function sendMail(context: Context, envelope: Envelope, letters: Letters): void {
  const { log } = context;
  const text = mailText(context, envelope, letters);
  keepForTests(context, envelope, letters);
  // Not awaited: the response time must not tell whether an email is sent.
  appendFile(outboxOf(context), text, { mode: 0o600 }).then(
    () => log(logLine(context, envelope)),
    () => log(`Couldn't write the email to ${outboxOf(context)}.`),
  );
}

/** Like `sendMail`, but waits, and throws if the email can't be written. Only for background work, which no response waits for. */
export function sendMailNow(context: Context, envelope: Envelope, letters: Letters): void {
  appendFileSync(outboxOf(context), mailText(context, envelope, letters), { mode: 0o600 });
  keepForTests(context, envelope, letters);
  context.log(logLine(context, envelope));
}

const outboxOf = ({ dataDir }: Context) => join(dataDir, 'outbox.txt');
const logLine = (context: Context, { kind }: Envelope) => `New email (${kind}): see ${outboxOf(context)}.`;

function mailText({ now }: Context, { recipient, language }: Envelope, letters: Letters): string {
  const { subject, text } = letters[language];
  return [
    `Date: ${new Date(now()).toISOString()}`,
    `To: ${recipient}`,
    `Subject: ${subject}`,
    '',
    text,
    '\n---\n\n',
  ].join('\n');
}

function keepForTests(context: Context, { kind, recipient, language }: Envelope, letters: Letters): void {
  if (context.test) mailsOf(context).push({ kind, recipient, ...letters[language] });
}
