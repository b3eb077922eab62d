/** What an island needs from its page: the language, texts, failure messages, and what the API supports. */
import type { Failure } from '#lib/failure.ts';
import type { Locale } from './locale.ts';
import type { KeyOf, Namespace } from './messages.ts';
import { type MessageTree, messageReader, type Values } from './template.ts';

export type Text<N extends Namespace> = (key: KeyOf<N>, values?: Values) => string;

/** What a page passes to its island. `N` names the namespaces that the island reads. */
export interface PageProps<N extends Namespace = Namespace> {
  readonly locale: Locale;
  readonly messages: Readonly<Record<N, MessageTree>>;
  /** Whether the API can resize pictures. */
  readonly imageVariants?: boolean;
}

/** A failure as a form shows it. */
interface Explained {
  message: string;
  fields?: Readonly<Record<string, string>>;
  retryAfter?: number;
}

/** `hasAdvice`: the words of `what` already say to try again. */
type Explain = (what: string, failure: Failure, hasAdvice?: boolean) => Explained;

export interface Page {
  readonly locale: Locale;
  readonly imageVariants: boolean;
  readonly textOf: <N extends Namespace>(namespace: N) => Text<N>;
  /** The message and field errors of a failure, for forms. */
  readonly explain: Explain;
  /** The message of a failure, for anything without fields. */
  readonly failureText: (what: string, failure: Failure, hasAdvice?: boolean) => string;
}

export function pageTexts({ locale, messages, imageVariants = false }: PageProps<never>): Page {
  const trees: Partial<Record<Namespace, MessageTree>> = messages;
  const readers: Partial<Record<Namespace, (key: string, values?: Values) => string>> = {};
  const textOf = (namespace: Namespace) => {
    readers[namespace] ??= messageReader<string>(locale, trees[namespace] ?? {});
    return readers[namespace];
  };
  const explain: Explain = (...failed) => explained(textOf('failures'), ...failed);
  return {
    locale,
    imageVariants,
    textOf,
    explain,
    failureText: (what, failure, hasAdvice) => explain(what, failure, hasAdvice).message || what,
  };
}

/** Maps each wrong field's broken rule to its message. */
export function ruleTexts<Code extends string>(
  text: (key: `rules.${NoInfer<Code>}`) => string,
  codes: Readonly<Record<string, Code>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, text(`rules.${code}`)]));
}

/** Puts a failure into words: what failed ("Failed to create account"), why, and what to do. */
function explained(text: Text<'failures'>, what: string, failure: Failure, hasAdvice = false): Explained {
  // A toast already says that there were too many requests, so say only how long to wait.
  const waitText = (seconds: number) => {
    // The client assumes one second if the server names no time.
    if (seconds <= 1) return text('waitMoment');
    return seconds < 60
      ? text('waitSeconds', { count: seconds })
      : text('waitMinutes', { count: Math.ceil(seconds / 60) });
  };
  const because = (what: string, why: string) => ({ message: `${what.replace(/[.!]$/, '')}. ${why}` });
  switch (failure.kind) {
    case 'offline':
      return because(what, text(hasAdvice ? 'offlineReason' : 'offline'));
    case 'server':
      return because(what, text(hasAdvice ? 'serverReason' : 'server'));
    case 'stopped':
    case 'blocked':
    case 'full':
    case 'unauthorised':
      return because(what, text(failure.kind));
    case 'tooMany':
      return { ...because(what, waitText(failure.retryAfter)), retryAfter: failure.retryAfter };
    case 'refused':
      return Object.keys(failure.fields).length
        ? { message: '', fields: failure.fields }
        : because(what, text(failure.status === 404 ? 'gone' : 'refused'));
  }
}
