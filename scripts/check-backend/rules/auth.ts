/** Accounts, sessions and the reset of passwords. */
import { randomUUID } from 'node:crypto';
import {
  login,
  logout,
  refresh,
  register,
  requestReset,
  resetPassword,
  resetPasswordByLink,
} from '#api/contract/auth.ts';
import { currentUser, type User } from '#api/contract/user.ts';
import { expect, failureIn } from '../core/backend.ts';
import { Broken, Missing, NotChecked } from '../core/finding.ts';
import { type Check, type Credentials, ruleOf } from '../core/rule.ts';
import { featuresOf } from './shop.ts';

export interface Account extends Credentials {
  user: User;
  /** `signInAgain` replaces both tokens after a long wait. */
  accessToken: string;
  refreshToken: string;
}

const rule = ruleOf('auth');
const section = 'Calls';
const second = 1000;

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
    check.leaves(`the account ${data.user.email}`);
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

export const account = rule('sign-in', {
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
    const own = await check.of(account);
    const other = await open(check, check.settings.otherAccount);
    if (own.user.id === other.user.id) throw new NotChecked('both accounts are the same');
    return other;
  },
});

/** Replaces the tokens of both accounts after a long wait. Returns the first account's access token. */
export async function signInAgain(check: Check): Promise<string> {
  const own = await check.of(account);
  for (const one of [own, await check.of(otherAccount)])
    Object.assign(
      one,
      (await check.call(login, { body: { email: one.email, password: one.password } })).data,
    );
  return own.accessToken;
}

/** Begins another session of the first account, for rules that end it. */
const session = async (check: Check) => {
  const { email, password } = await check.of(account);
  return (await check.call(login, { body: { email, password } })).data;
};
const renew = (check: Check, refreshToken: string | null) =>
  check.granted(refresh, { body: { refreshToken: refreshToken ?? '' } }, 'new tokens');
const expectDead = (check: Check, refreshToken: string | null) =>
  check.refused(
    refresh,
    { body: { refreshToken: refreshToken ?? '' } },
    { status: 401 },
    { status: 400 },
    { status: 403 },
  );
const expectWorking = async (check: Check, token: string) => {
  const reply = await check.granted(currentUser, { token }, 'a working access token');
  expect(reply.data.user !== null, reply, 'a working access token');
};

/**
 * A replaced refresh token, and when it was replaced. The token may stay valid for 30 seconds. The rule runs early, so that this
 * time is over when a later rule uses the token.
 */
const replaced = rule('refresh', {
  says: 'A refresh token gives a new access token that works.',
  otherwise: 'Shoppers are signed out when their access token expires.',
  section,
  async run(check) {
    const { refreshToken } = await session(check);
    const { data } = await check.call(refresh, { body: { refreshToken } });
    await expectWorking(check, data.accessToken);
    return {
      refreshToken,
      isReplaced: !!data.refreshToken && data.refreshToken !== refreshToken,
      at: performance.now(),
    };
  },
});

export const authRules = [
  account,
  otherAccount,
  replaced,
  rule('email-taken', {
    says: 'An email address that has an account is refused with 409 email_taken.',
    otherwise: 'A shopper gets a second account, or an error that explains nothing.',
    section,
    async run(check) {
      const { email } = await check.of(account);
      const refusal = { status: 409, code: 'email_taken' };
      await check.refused(register, { body: registration({ email }), key: randomUUID() }, refusal);
      const body = registration({ email: email.toUpperCase() });
      const second = await check.callUnless(register, { body, key: randomUUID() }, refusal);
      if (!second) return;
      check.leaves(`the account ${body.email}`);
      throw new Missing('two accounts can have email addresses that differ only in case');
    },
  }),
  rule('names-wrong-fields', {
    says: 'A registration with an invalid email address is refused with 422, and `fields` names it.',
    otherwise: 'The form says that something is wrong, but not what.',
    section: 'Rules for every call',
    async run(check) {
      const body = registration({ email: 'nobody' });
      const reply = await check.refused(register, { body, key: randomUUID() }, { status: 422 });
      expect('email' in Object(failureIn(reply).fields), reply, 'fields.email', { field: 'fields.email' });
    },
  }),
  rule('wrong-password', {
    says: 'A wrong password is refused with 401 invalid_credentials.',
    otherwise: 'Anybody can sign in, or a wrong password looks like a failure of the shop.',
    section,
    async run(check) {
      const { email } = await check.of(account);
      const refusal = { status: 401, code: 'invalid_credentials' };
      await check.refused(login, { body: { email, password: 'Not the right 1' } }, refusal);
    },
  }),
  rule('hides-accounts', {
    says: 'Nobody learns from a response whether an email address has an account.',
    otherwise: 'Strangers can find out who has an account.',
    section: 'Abuse',
    async run(check) {
      const { email } = await check.of(account);
      const attempt = (address: string) =>
        check.refused(
          login,
          { body: { email: address, password: 'Not the right 1' } },
          { status: 401, code: 'invalid_credentials' },
        );
      const replies = [await attempt(email), await attempt(freshEmail())];
      await check.call(requestReset, { body: { email: freshEmail() } });
      // Times, numbers and the address itself may differ.
      const messages = replies.map(({ body }) => `${Object(body).message}`.replace(/\S*[\d@]\S*/g, ''));
      if (messages[0] !== messages[1])
        throw new Missing('the message of a refused sign-in tells strangers who has an account');
    },
  }),
  rule('refresh-parallel', {
    says: 'Two tabs can refresh the same token at the same moment, and both get tokens that work.',
    otherwise: 'Shoppers with two tabs are signed out at random.',
    section: 'How the shop behaves',
    async run(check) {
      const { refreshToken } = await session(check);
      const all = await check.simultaneously(
        ...[1, 2, 3].map(() => () => check.callUnless(refresh, { body: { refreshToken } }, { status: 401 })),
      );
      const replies = all.filter((reply) => reply !== undefined);
      if (replies.length < all.length)
        throw new Missing('shoppers with two tabs can be signed out when both refresh at once');
      for (const { data } of replies) await expectWorking(check, data.accessToken);
      const last = replies.find(({ data }) => data.refreshToken)?.data.refreshToken;
      if (last) await renew(check, last);
    },
  }),
  rule('refresh-grace', {
    says: 'A replaced refresh token works for 30 more seconds, even if its successor has been used, because responses get lost.',
    otherwise: 'A shopper whose connection breaks during a refresh is signed out.',
    section: 'How the shop behaves',
    async run(check) {
      const { refreshToken } = await session(check);
      const first = await renew(check, refreshToken);
      if (!first.data.refreshToken || first.data.refreshToken === refreshToken) return;
      await renew(check, first.data.refreshToken);
      const again = await check.request(refresh, { body: { refreshToken } });
      if (again.status !== 200)
        throw new Missing('shoppers are signed out if the response to a refresh is lost');
      await expectWorking(check, (again.body as { accessToken: string }).accessToken);
      await renew(check, (again.body as { refreshToken?: string }).refreshToken ?? refreshToken);
    },
  }),
  rule('dead-token', {
    says: 'An unknown refresh token is refused with 401.',
    otherwise: 'The shop keeps a session that has ended, and asks again and again.',
    section,
    run: (check) => expectDead(check, 'not-a-token'),
  }),
  rule('logout-ends-session', {
    says: 'Signing out ends the refresh token.',
    otherwise: 'Someone who finds the old tokens can buy after the sign-out.',
    section,
    async run(check) {
      const { refreshToken } = await session(check);
      await check.call(logout, { body: { refreshToken } });
      await expectDead(check, refreshToken);
    },
  }),
  rule('logout-keeps-others', {
    says: 'Signing out ends only its own session.',
    otherwise: 'Signing out on the phone signs out the computer.',
    section,
    async run(check) {
      const [one, two] = [await session(check), await session(check)];
      await check.call(logout, { body: { refreshToken: one.refreshToken } });
      await expectWorking(check, two.accessToken);
      await renew(check, two.refreshToken);
    },
  }),
  rule('wrong-code', {
    says: 'A wrong reset code is refused with 400 invalid_code, whether or not the account exists.',
    otherwise: 'A stranger sets a new password, or learns who has an account.',
    section,
    async run(check) {
      if ((await featuresOf(check)).resetBy === 'link') throw new NotChecked('passwords are reset by link');
      const { email } = await check.of(account);
      const attempt = (address: string) =>
        check.refused(
          resetPassword,
          { body: { email: address, code: '000000', password: 'Copper pan 8 of 9' } },
          { status: 400, code: 'invalid_code' },
        );
      await attempt(email);
      await attempt(freshEmail());
    },
  }),
  rule('wrong-link', {
    says: 'A wrong token of a reset link is refused with 400 invalid_code.',
    otherwise: 'A stranger sets a new password, or a shopper whose link is too old isn’t told so.',
    section,
    async run(check) {
      if ((await featuresOf(check)).resetBy === 'code') throw new NotChecked('passwords are reset by code');
      const { email } = await check.of(account);
      await check.call(requestReset, { body: { email } });
      const body = { token: 'no-such-token-7f3a', password: 'Copper pan 8 of 9' };
      await check.refused(resetPasswordByLink, { body }, { status: 400, code: 'invalid_code' });
    },
  }),
  rule('refresh-once', {
    says: 'A replaced refresh token stops working after 30 seconds.',
    otherwise: 'A stolen token works for ever.',
    section: 'How the shop behaves',
    async run(check) {
      const { refreshToken, isReplaced, at } = await check.of(replaced);
      if (!isReplaced) throw new NotChecked('the backend doesn’t replace refresh tokens');
      await check.options.wait(Math.max(0, Math.ceil(35 * second - (performance.now() - at))));
      await expectDead(check, refreshToken);
    },
  }),
];
