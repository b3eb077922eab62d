/** How passwords are reset, without an email. */
import { requestReset, resetPassword, resetPasswordByLink } from '#api/contract/auth.ts';
import { NotChecked } from '../../core/finding.ts';
import { ruleOf } from '../../core/rule.ts';
import { featuresOf } from '../shop.ts';
import { firstAccount, freshEmail } from './accounts.ts';

const rule = ruleOf('auth');
const section = 'Calls';

export const passwordResetRules = [
  rule('wrong-code', {
    says: 'A wrong reset code is refused with 400 invalid_code, whether or not the account exists.',
    otherwise: 'A stranger sets a new password, or learns who has an account.',
    section,
    async run(check) {
      if ((await featuresOf(check)).resetBy === 'link') throw new NotChecked('passwords are reset by link');
      const { email } = await check.of(firstAccount);
      const attempt = (address: string) =>
        check.mustRefuse(
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
      const { email } = await check.of(firstAccount);
      await check.call(requestReset, { body: { email } });
      const body = { token: 'no-such-token-7f3a', password: 'Copper pan 8 of 9' };
      await check.mustRefuse(resetPasswordByLink, { body }, { status: 400, code: 'invalid_code' });
    },
  }),
];
