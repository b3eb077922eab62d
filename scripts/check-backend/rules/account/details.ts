/** The details of an account. */
import { currentUser, updateCurrentUser } from '#api/contract/user.ts';
import { expect, expectEqual, failureIn } from '../../core/backend.ts';
import { Missing } from '../../core/finding.ts';
import { type Check, ruleOf } from '../../core/rule.ts';
import { type Account, firstAccount, freshEmail, otherAccount } from './accounts.ts';

const rule = ruleOf('user');

const change = (check: Check, { accessToken: token }: Account, body: object) =>
  check.call(updateCurrentUser, { body, token });

export const accountDetailRules = [
  rule('none', {
    says: 'Without a token, the call for the current user succeeds, and names no user.',
    otherwise: 'Every shopper sees an error, or somebody else’s name.',
    section: 'Calls',
    readsOnly: true,
    async run(check) {
      const reply = await check.call(currentUser);
      expect(reply.data.user === null, reply, 'no user', { field: 'user' });
    },
  }),
  rule('dead-token', {
    says: 'A wrong token is refused with 401.',
    otherwise: 'The shop never refreshes an expired token, and the shopper seems to be signed out.',
    section: 'Rules for every call',
    readsOnly: true,
    async run(check) {
      await check.mustRefuse(currentUser, { token: 'dead-7f3a' }, { status: 401 });
    },
  }),
  rule('update', {
    says: 'A change keeps the fields that it doesn’t send.',
    otherwise: 'Changing the first name loses the phone number.',
    section: 'Rules for every call',
    async run(check) {
      const own = await check.of(firstAccount);
      const phone = '+33612345678';
      await change(check, own, { phoneNumber: phone });
      const before = { ...own.user, phoneNumber: phone };
      const reply = await change(check, own, { firstName: 'Changed' });
      for (const [name, value] of Object.entries({ ...before, firstName: 'Changed' }))
        expectEqual(reply, { field: `user.${name}`, came: reply.data.user[name as 'id'], expected: value });
      const read = await check.call(currentUser, { token: own.accessToken });
      expect(read.data.user?.firstName === 'Changed', read, 'the change', { field: 'user.firstName' });
      const { firstName, phoneNumber } = own.user;
      await change(check, own, { firstName, phoneNumber });
    },
  }),
  rule('empties', {
    says: 'Null or an empty text empties the phone number.',
    otherwise: 'Shoppers can’t remove their phone number.',
    section: 'Rules for every call',
    async run(check) {
      const own = await check.of(firstAccount);
      for (const empty of [null, '']) {
        await change(check, own, { phoneNumber: '+33612345678' });
        const options = { body: { phoneNumber: empty }, token: own.accessToken };
        // The shop sends null. A backend may refuse an empty text, because it isn't a phone number.
        const reply =
          empty === null
            ? await check.call(updateCurrentUser, options)
            : await check.callUnless(updateCurrentUser, options, { status: 422 });
        if (!reply) continue;
        expect(reply.data.user.phoneNumber === null, reply, 'nothing', {
          field: 'user.phoneNumber',
          came: reply.data.user.phoneNumber,
        });
      }
      await change(check, own, { phoneNumber: own.user.phoneNumber });
    },
  }),
  rule('email-needs-password', {
    feature: 'changeEmail',
    says: 'A new email address needs the right current password.',
    otherwise: 'Someone who finds an open session takes over the account.',
    section: 'Abuse',
    async run(check) {
      const own = await check.of(firstAccount);
      const body = { email: freshEmail(), currentPassword: 'Not the right 1' };
      const options = { body, token: own.accessToken };
      const changed = await check.callUnless(updateCurrentUser, options, { status: 422 });
      if (!changed) {
        const reply = check.lastReply();
        const field = 'fields.currentPassword';
        return expect('currentPassword' in Object(failureIn(reply).fields), reply, field, { field });
      }
      await change(check, own, { email: own.email, currentPassword: own.password });
      throw new Missing(
        'a password check before a new email address',
        'someone who finds an open session can take over the account',
      );
    },
  }),
  rule('email-taken', {
    feature: 'changeEmail',
    says: 'Another account’s email address is refused with 409 email_taken.',
    otherwise: 'Two accounts share an address, or the form explains nothing.',
    section: 'Calls',
    async run(check) {
      const { accessToken: token, password: currentPassword } = await check.of(firstAccount);
      const { email } = await check.of(otherAccount);
      const refusal = { status: 409, code: 'email_taken' };
      await check.mustRefuse(updateCurrentUser, { body: { email, currentPassword }, token }, refusal);
    },
  }),
];
