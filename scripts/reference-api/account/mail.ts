/** Mails of the shop. Nothing is sent: they lie in a table, which tests read, and in a file for people at a terminal. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../core/context.ts';
import type { Language } from '../core/language.ts';

export interface Mail {
  kind: 'reset-code';
  recipient: string;
  language: Language;
  subject: string;
  text: string;
}

export const outboxFile = (dataDir: string) => join(dataDir, 'outbox.txt');

/** The log says that there is a mail, never for whom or what is in it. */
export function post({ db, now, dataDir, log }: Context, mail: Mail): void {
  const date = new Date(now()).toISOString();
  db.prepare(
    'INSERT INTO outbox (kind, recipient, language, subject, text, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(mail.kind, mail.recipient, mail.language, mail.subject, mail.text, date);
  const letter = `Date: ${date}\nTo: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.text}\n\n---\n\n`;
  // Not awaited: whether there is a mail to write must not show in the time of the answer.
  appendFile(outboxFile(dataDir), letter, { mode: 0o600 }).then(
    () => log(`mail: ${mail.kind}, to be read in outbox.txt of the data folder`),
    () => log('mail: outbox.txt cannot be written'),
  );
}
