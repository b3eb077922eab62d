/** The newsletter. */
import { randomUUID } from 'node:crypto';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '#api/contract/newsletter.ts';
import { expect } from '../../core/backend.ts';
import { Missing } from '../../core/finding.ts';
import { ruleOf } from '../../core/rule.ts';
import { freshEmail } from './accounts.ts';

const rule = ruleOf('newsletter', 'newsletter');

const subscribed = rule('again', {
  says: 'A second subscription gets the same response as the first.',
  otherwise: 'Strangers learn who has subscribed.',
  section: 'Calls',
  async run(check) {
    const body = { email: freshEmail() };
    const first = await check.call(subscribeNewsletter, { body, key: randomUUID() });
    check.noteLeft(`the newsletter’s subscriber ${body.email}`);
    const again = await check.call(subscribeNewsletter, { body, key: randomUUID() });
    expect(again.status === first.status, again, `status ${first.status}`, {
      came: `status ${again.status}`,
    });
    return { needsConfirmation: first.status === 202 };
  },
});

export const newsletterRules = [
  subscribed,
  rule('wrong-email', {
    says: 'A text that is no email address is refused with 422.',
    otherwise: 'The form says thank you, but no email comes.',
    section: 'Rules for every call',
    async run(check) {
      await check.mustRefuse(subscribeNewsletter, { body: { email: 'nobody' } }, { status: 422 });
    },
  }),
  rule('wrong-token', {
    says: 'A wrong token neither confirms nor ends a subscription: 400 invalid_code.',
    otherwise: 'The page says that it worked.',
    section: 'Calls',
    async run(check) {
      const { needsConfirmation } = await check.of(subscribed);
      if (!needsConfirmation)
        throw new Missing(
          'a link by which readers confirm (status 202)',
          'readers subscribe without confirming their address',
        );
      const options = { body: { token: 'no-such-token-7f3a' } };
      for (const endpoint of [confirmNewsletter, unsubscribeNewsletter])
        await check.mustRefuse(endpoint, options, { status: 400, code: 'invalid_code' });
    },
  }),
];
