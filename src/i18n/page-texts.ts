/** What an island needs from its page: the language, texts, failure messages, and what the API supports. */
import { fieldsText } from '#lib/form-fields.ts';
import type { Failure } from '#lib/loadable.ts';
import type { Locale } from './locale.ts';
import type { Namespace, TextKey } from './messages.ts';
import { type MessageTree, messageReader, type Values } from './template.ts';
import { waitTime } from './wait-time.ts';

export type Text<N extends Namespace> = (key: TextKey<N>, values?: Values) => string;

/** What a page passes to its island. `N` names the namespaces that the island reads. */
export interface PageProps<N extends Namespace = Namespace> {
  readonly locale: Locale;
  readonly messages: Readonly<Record<N, MessageTree>>;
  /** Whether the API can resize pictures. */
  readonly apiResizes?: boolean;
}

/** A failure as the shopper reads it. `fields` has a message for each wrong field, by its name. */
export interface FailureText {
  message: string;
  fields?: Readonly<Record<string, string>>;
}

type Explain = (what: string, failure: Failure) => FailureText;

export interface Page {
  readonly locale: Locale;
  readonly apiResizes: boolean;
  readonly textOf: <N extends Namespace>(namespace: N) => Text<N>;
  /** The message and field errors of a failure, for forms. */
  readonly explain: Explain;
  /** The whole message of a failure, for anything without fields of its own. */
  readonly failureText: (what: string, failure: Failure) => string;
}

export function pageTexts({ locale, messages, apiResizes = false }: PageProps<never>): Page {
  const trees: Partial<Record<Namespace, MessageTree>> = messages;
  const readers: Partial<Record<Namespace, (key: string, values?: Values) => string>> = {};
  const textOf = (namespace: Namespace) => {
    readers[namespace] ??= messageReader<string>(locale, trees[namespace] ?? {});
    return readers[namespace];
  };
  const explain = explainIn(locale, textOf('calls'));
  return {
    locale,
    apiResizes,
    textOf,
    explain,
    failureText: (what, failure) => {
      const { message, fields = {} } = explain(what, failure);
      const details = fieldsText(fields);
      return message || (details ? `${what.replace(/[.!]$/, '')}. ${details}` : what);
    },
  };
}

/** Turns the error code of each field into its message. */
export function ruleTexts<Code extends string>(
  text: (key: `rules.${NoInfer<Code>}`) => string,
  codes: Readonly<Record<string, Code>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, text(`rules.${code}`)]));
}

/** Puts a failure into words: what failed ("Failed to create account"), why, and what to do. */
function explainIn(locale: Locale, text: Text<'calls'>): Explain {
  return (what, failure) => {
    const because = (why: string) => ({ message: `${what.replace(/[.!]$/, '')}. ${why}` });
    switch (failure.kind) {
      case 'offline':
      case 'server':
      case 'stopped':
      case 'blocked':
      case 'full':
      case 'unauthorised':
        return because(text(failure.kind));
      case 'tooMany': {
        // A toast already says that there were too many requests, so say only how long to wait.
        const time = waitTime(locale, failure.retryAfter);
        return because(time ? text('wait', { time }) : text('waitMoment'));
      }
      case 'refused':
        return Object.keys(failure.fields).length
          ? { message: '', fields: failure.fields }
          : because(text(failure.status === 404 ? 'gone' : 'refused'));
    }
  };
}
