/** Failures in words: what did not work, why, and what to do. */
import type { Failure } from '#lib/failure.ts';
import type { Locale } from './locale.ts';
import type { KeyOf } from './messages.ts';
import { type MessageTree, messageReader } from './template.ts';
import { waitTime } from './wait-time.ts';

/** What a form's submit helper takes. */
interface Explained {
  message: string;
  fields?: Readonly<Record<string, string>>;
  retryAfter?: number;
}

/**
 * For one language with its namespace `failures`: takes what did not work in the feature's words ("Failed to create
 * account") and why, and gives the whole message with the wrong fields. `hasAdvice`: those words already say to try again,
 * so the message adds at most how long to wait.
 */
export function failureReader(
  locale: Locale,
  messages: MessageTree,
): (what: string, failure: Failure, hasAdvice?: boolean) => Explained {
  const text = messageReader<KeyOf<'failures'>>(locale, messages);
  const because = (what: string, why: string) => ({ message: `${what.replace(/[.!]$/, '')}. ${why}` });
  return (what, failure, hasAdvice = false) => {
    if (hasAdvice && failure.kind !== 'tooMany') return { message: what };
    switch (failure.kind) {
      case 'offline':
        return because(what, text('offline'));
      case 'server':
        return because(what, text('server'));
      case 'stopped':
        return because(what, text('stopped'));
      case 'blocked':
        return because(what, text('blocked'));
      case 'full':
        return because(what, text('full'));
      case 'unauthorised':
        return because(what, text('unauthorised'));
      case 'tooMany': {
        // A toast says that there were too many requests. This says how long to wait.
        const { retryAfter } = failure;
        const time = waitTime(locale, retryAfter);
        if (hasAdvice)
          return {
            message: time ? text('againIn', { what, time }) : text('againInMoment', { what }),
            retryAfter,
          };
        return { ...because(what, time ? text('wait', { time }) : text('waitMoment')), retryAfter };
      }
      case 'refused':
        return Object.keys(failure.fields).length
          ? { message: '', fields: failure.fields }
          : because(what, text(failure.status === 404 ? 'gone' : 'refused'));
    }
  };
}
