import { expect, test } from 'vitest';
import { subscribeNewsletter } from '../../src/api/contract/newsletter.ts';
import { freshEmail } from '../support/account.ts';
import { apiCaller } from '../support/api-caller.ts';
import { apiOfFile } from '../support/reference-api.ts';

const api = await apiOfFile({ products: 3 });
const call = await apiCaller(api.url);

test('a repeated subscription gets the same response and is stored once, even if the address is typed in capitals', async () => {
  const email = freshEmail();
  const answers = [];
  for (const one of [email, email, email.toUpperCase()])
    answers.push((await call(subscribeNewsletter, { body: { email: one } })).status);
  expect(answers).toEqual([204, 204, 204]);
  expect(api.db.all`SELECT email FROM newsletter WHERE email_key = ${email}`).toHaveLength(1);
});

test('an invalid address gets a 422 that names the field', async () => {
  const answer = await call(subscribeNewsletter, { body: { email: 'nobody' } });
  expect(answer.failure.fields).toEqual({ email: 'Invalid email address' });
});
