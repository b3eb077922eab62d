/** The accounts that the check uses, and the rules for registering and signing in. */
import { randomUUID } from 'node:crypto';
import { login, register, requestReset } from '#api/contract/auth.ts';
import { currentUser, type User } from '#api/contract/user.ts';
import { brokenBy, expect, failureIn, unknownIdRefusals } from '../../core/backend.ts';
import { Broken, Missing, NotChecked } from '../../core/finding.ts';
import { type Check, type Credentials, ruleOf } from '../../core/rule.ts';

export interface Account extends Credentials {
  user: User;
  /** `signInAgain` replaces both tokens after a long wait. */
  accessToken: string;
  refreshToken: string;
}

const rule = ruleOf('auth');
const section = 'Calls';

export const freshEmail = () => `check-${randomUUID()}@example.com`;
const registration = (more: object = {}) => ({
  firstName: 'Check',
  lastName: 'Backend',
  email: freshEmail(),
  password: 'Copper pan 7 of 9',
  ...more,
});

async function open(check: Check, given: Credentials | undefined): Promise<Account> {
  const body = registration();
  if (!given) {
    const { data } = await check.call(register, { body, key: randomUUID() });
    check.noteLeft(`the account ${data.user.email}`);
  }
  const { email, password } = given ?? body;
  const reply = await check.call(login, { body: { email, password } }).catch((error: unknown) => {
    if (given && error instanceof Broken)
      error.evidence.expected += `. Is the password of ${given.email} right?`;
    throw error;
  });
  const named = await check.call(currentUser, { token: reply.data.accessToken });
  const { user } = named.data;
  const isRight = user?.email.toLowerCase() === email.toLowerCase();
  expect(user !== null && isRight, named, 'the user who has signed in', { field: 'user' });
  return { email, password, ...reply.data, user };
}

export const firstAccount = rule('sign-in', {
  says: 'A new account can sign in at once, and its access token works.',
  otherwise: 'Shoppers who have just registered can’t sign in.',
  section,
  run: (check) => open(check, check.settings.account),
});

export const otherAccount = rule('second-account', {
  says: 'A second account is independent of the first.',
  otherwise: 'Shoppers see each other’s data.',
  section,
  async run(check) {
    const own = await check.of(firstAccount);
    const other = await open(check, check.settings.otherAccount);
    if (own.user.id === other.user.id) throw new NotChecked('both accounts are the same');
    return other;
  },
});

/** Replaces the tokens of both accounts after a long wait. Returns the first account's access token. */
export async function signInAgain(check: Check): Promise<string> {
  const own = await check.of(firstAccount);
  for (const one of [own, await check.of(otherAccount)])
    Object.assign(
      one,
      (await check.call(login, { body: { email: one.email, password: one.password } })).data,
    );
  return own.accessToken;
}

export const accountRules = [
  firstAccount,
  otherAccount,
  rule('email-taken', {
    says: 'An email address that has an account is refused with 409 email_taken.',
    otherwise: 'A shopper gets a second account, or an error that explains nothing.',
    section,
    async run(check) {
      const { email } = await check.of(firstAccount);
      const refusal = { status: 409, code: 'email_taken' };
      await check.mustRefuse(register, { body: registration({ email }), key: randomUUID() }, refusal);
      const body = registration({ email: email.toUpperCase() });
      const second = await check.callUnless(register, { body, key: randomUUID() }, refusal);
      if (!second) return;
      check.noteLeft(`the account ${body.email}`);
      throw new Missing(
        'a refusal of an email address that is taken in lower case',
        'two accounts can have email addresses that differ only in case',
      );
    },
  }),
  rule('names-wrong-fields', {
    says: 'A registration with an invalid email address is refused with 422, and `fields` names it.',
    otherwise: 'The form says that something is wrong, but not what.',
    section: 'Rules for every call',
    async run(check) {
      const body = registration({ email: 'nobody' });
      const reply = await check.mustRefuse(register, { body, key: randomUUID() }, { status: 422 });
      expect('email' in Object(failureIn(reply).fields), reply, 'fields.email', { field: 'fields.email' });
    },
  }),
  rule('common-password', {
    says: 'A very common password, such as `Password1`, is refused with 422, and `fields` names it.',
    otherwise: 'Strangers get into accounts with passwords that many people have.',
    section: 'Abuse',
    async run(check) {
      const body = registration({ password: 'Password1' });
      const made = await check.callUnless(register, { body, key: randomUUID() }, { status: 422 });
      if (made) {
        check.noteLeft(`the account ${body.email}`);
        throw new Missing(
          'a refusal of the password `Password1`',
          'shoppers can choose passwords that everybody guesses',
        );
      }
      const reply = check.lastReply();
      const field = 'fields.password';
      expect('password' in Object(failureIn(reply).fields), reply, field, { field });
    },
  }),
  rule('wrong-password', {
    says: 'A wrong password is refused with 401 invalid_credentials.',
    otherwise: 'Anybody can sign in, or a wrong password looks like a failure of the shop.',
    section,
    async run(check) {
      const { email } = await check.of(firstAccount);
      const refusal = { status: 401, code: 'invalid_credentials' };
      await check.mustRefuse(login, { body: { email, password: 'Not the right 1' } }, refusal);
    },
  }),
  rule('hides-accounts', {
    says: 'Nobody learns from a response whether an email address has an account.',
    otherwise: 'Strangers can find out who has an account.',
    section: 'Abuse',
    async run(check) {
      const { email } = await check.of(firstAccount);
      const attempt = (address: string) =>
        check.mustRefuse(
          login,
          { body: { email: address, password: 'Not the right 1' } },
          { status: 401, code: 'invalid_credentials' },
        );
      const replies = [await attempt(email), await attempt(freshEmail())];
      const unknown = { body: { email: freshEmail() } };
      if (!(await check.callUnless(requestReset, unknown, ...unknownIdRefusals))) {
        const refusal = check.lastReply();
        // If the backend refuses every address, that call's own rule is broken.
        await check.call(requestReset, { body: { email } });
        const came = `status ${refusal.status}`;
        throw brokenBy(refusal, 'status 204, as for an account that exists', { came });
      }
      // Times, numbers and the address itself may differ.
      const messages = replies.map(({ body }) => `${Object(body).message}`.replace(/\S*[\d@]\S*/g, ''));
      if (messages[0] !== messages[1])
        throw new Missing(
          'the same message for a known and an unknown account',
          'a refused sign-in tells strangers who has an account',
        );
    },
  }),
];
