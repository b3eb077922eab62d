/** Emails of the shop. They aren't sent, but stored in a table for tests and in a file for people. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import type { Language } from '../core/language.ts';

export interface Mail {
  kind: 'reset-code';
  recipient: string;
  language: Language;
  subject: string;
  text: string;
}

const outboxFile = (dataDir: string) => join(dataDir, 'outbox.txt');

/** Stores an email. The log never contains its recipient or text. */
export function post({ db, now, dataDir, log }: Context, mail: Mail): void {
  const date = new Date(now()).toISOString();
  db.prepare(
    'INSERT INTO outbox (kind, recipient, language, subject, text, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(mail.kind, mail.recipient, mail.language, mail.subject, mail.text, date);
  const letter = `Date: ${date}\nTo: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.text}\n\n---\n\n`;
  // Not awaited: the time of the answer must not reveal whether there is an email.
  appendFile(outboxFile(dataDir), letter, { mode: 0o600 }).then(
    () => log(`New email (${mail.kind}) in outbox.txt of the data folder.`),
    () => log("Couldn't write the email to outbox.txt of the data folder."),
  );
}
