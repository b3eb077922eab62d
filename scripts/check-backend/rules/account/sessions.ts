/** How sessions are renewed and ended. */
import { login, logout, refresh } from '#api/contract/auth.ts';
import { currentUser } from '#api/contract/user.ts';
import { expect } from '../../core/backend.ts';
import { Missing, NotChecked } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { firstAccount } from './accounts.ts';

const rule = ruleOf('auth');
const section = 'Calls';
const second = 1000;

/** Begins another session of the first account, for rules that end it. */
const session = async (check: Check) => {
  const { email, password } = await check.of(firstAccount);
  return (await check.call(login, { body: { email, password } })).data;
};
const renew = (check: Check, refreshToken: string | null) =>
  check.mustGrant(refresh, { body: { refreshToken: refreshToken ?? '' } }, 'new tokens');
const expectDead = (check: Check, refreshToken: string | null) =>
  check.mustRefuse(
    refresh,
    { body: { refreshToken: refreshToken ?? '' } },
    { status: 401 },
    { status: 400 },
    { status: 403 },
  );
const expectWorking = async (check: Check, token: string) => {
  const reply = await check.mustGrant(currentUser, { token }, 'a working access token');
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
    const successor = data.refreshToken === refreshToken ? null : data.refreshToken;
    return { refreshToken, successor, at: performance.now() };
  },
});

/** Uses the replaced token when its time is over, and returns its successor. */
const usedLate = rule('refresh-once', {
  says: 'A replaced refresh token stops working after 30 seconds.',
  otherwise: 'A stolen token works for ever.',
  section: 'Sessions',
  async run(check) {
    const { refreshToken, successor, at } = await check.of(replaced);
    if (!successor) throw new NotChecked('the backend doesn’t replace refresh tokens');
    await check.options.wait(Math.max(0, Math.ceil(35 * second - (performance.now() - at))));
    await expectDead(check, refreshToken);
    return successor;
  },
});

export const sessionRules = [
  replaced,
  rule('refresh-parallel', {
    says: 'Two tabs can refresh the same token at the same moment, and both get tokens that work.',
    otherwise: 'Shoppers with two tabs are signed out at random.',
    section: 'Sessions',
    async run(check) {
      const { refreshToken } = await session(check);
      const all = await check.runTogether(
        ...[1, 2, 3].map(() => () => check.callUnless(refresh, { body: { refreshToken } }, { status: 401 })),
      );
      const replies = all.filter((reply) => reply !== undefined);
      if (replies.length < all.length)
        throw new Missing(
          'a refresh token that several tabs can use at once',
          'shoppers with two tabs can be signed out when both refresh at once',
        );
      for (const { data } of replies) await expectWorking(check, data.accessToken);
      const last = replies.find(({ data }) => data.refreshToken)?.data.refreshToken;
      if (last) await renew(check, last);
    },
  }),
  rule('refresh-grace', {
    says: 'A replaced refresh token works for 30 more seconds, even if its successor has been used, because responses get lost.',
    otherwise: 'A shopper whose connection breaks during a refresh is signed out.',
    section: 'Sessions',
    async run(check) {
      const { refreshToken } = await session(check);
      const first = await renew(check, refreshToken);
      if (!first.data.refreshToken || first.data.refreshToken === refreshToken) return;
      await renew(check, first.data.refreshToken);
      const again = await check.request(refresh, { body: { refreshToken } });
      if (again.status !== 200)
        throw new Missing(
          '30 seconds in which a replaced refresh token still works',
          'shoppers are signed out if the response to a refresh is lost',
        );
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
    section: 'Sessions',
    async run(check) {
      const [one, two] = [await session(check), await session(check)];
      await check.call(logout, { body: { refreshToken: one.refreshToken } });
      await expectWorking(check, two.accessToken);
      await renew(check, two.refreshToken);
    },
  }),
  usedLate,
  rule('refresh-reuse', {
    says: 'Using a replaced refresh token after its 30 seconds ends the session, because someone has copied it.',
    otherwise: 'Someone who has stolen a token stays signed in.',
    section: 'Sessions',
    async run(check) {
      const refreshToken = await check.of(usedLate);
      const { status } = await check.request(refresh, { body: { refreshToken } });
      if (status < 300)
        throw new Missing(
          'an end of the session when a replaced token is used late',
          'someone who has stolen a refresh token stays signed in',
        );
    },
  }),
];
