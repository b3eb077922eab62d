/** Emails. They aren't sent: people read them in outbox.txt in the data folder, and tests in memory. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, perContext } from '../context.ts';
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

/** Writes an email in the reader's language. The log never contains its recipient or text. */
export function post(
  context: Context,
  { kind, recipient, language }: { kind: string; recipient: string; language: Language },
  letters: Readonly<Record<Language, Letter>>,
): void {
  const { dataDir, log, now, test } = context;
  const letter = letters[language];
  if (test) mailsOf(context).push({ kind, recipient, ...letter });
  const lines = [
    `Date: ${new Date(now()).toISOString()}`,
    `To: ${recipient}`,
    `Subject: ${letter.subject}`,
    '',
    letter.text,
    '\n---\n\n',
  ];
  // Not awaited: the response time must not tell whether an email is sent.
  appendFile(join(dataDir, 'outbox.txt'), lines.join('\n'), { mode: 0o600 }).then(
    () => log(`New email (${kind}): see outbox.txt in the data folder.`),
    () => log("Couldn't write the email to outbox.txt in the data folder."),
  );
}
