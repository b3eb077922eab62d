/** Failures in words: what did not work, why, and what to do. */
import type { Failure } from '#lib/failure.ts';
import type { Locale } from './locale.ts';
import type { KeyOf } from './messages.ts';
import { type MessageTree, messageReader } from './template.ts';

/** What a form's submit helper takes. */
interface Explained {
  message: string;
  fields?: Readonly<Record<string, string>>;
  retryAfter?: number;
}

/**
 * For one language with its namespace `failures`: takes what did not work in the feature's words ("Failed to create
 * account") and why, and gives the whole message with the wrong fields. `hasAdvice`: those words already say to try again.
 */
export function failureReader(
  locale: Locale,
  messages: MessageTree,
): (what: string, failure: Failure, hasAdvice?: boolean) => Explained {
  const text = messageReader<KeyOf<'failures'>>(locale, messages);
  // A toast says that there were too many requests; here stands how long to wait.
  const waitText = (seconds: number) => {
    // A second is what the client assumes where the server names no time.
    if (seconds <= 1) return text('waitMoment');
    return seconds < 60
      ? text('waitSeconds', { count: seconds })
      : text('waitMinutes', { count: Math.ceil(seconds / 60) });
  };
  const because = (what: string, why: string) => ({ message: `${what.replace(/[.!]$/, '')}. ${why}` });
  return (what, failure, hasAdvice = false) => {
    switch (failure.kind) {
      case 'offline':
        return because(what, text(hasAdvice ? 'offlineReason' : 'offline'));
      case 'server':
        return because(what, text(hasAdvice ? 'serverReason' : 'server'));
      case 'stopped':
        return because(what, text('stopped'));
      case 'blocked':
        return because(what, text('blocked'));
      case 'full':
        return because(what, text('full'));
      case 'unauthorised':
        return because(what, text('unauthorised'));
      case 'tooMany':
        return { ...because(what, waitText(failure.retryAfter)), retryAfter: failure.retryAfter };
      case 'refused':
        return Object.keys(failure.fields).length
          ? { message: '', fields: failure.fields }
          : because(what, text(failure.status === 404 ? 'gone' : 'refused'));
    }
  };
}
