/** What an island needs from its page: the language, texts, failure messages, and what the API supports. */
import type { Failure } from '#lib/failure.ts';
import { failureReader } from './failures.ts';
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

export interface Page {
  readonly locale: Locale;
  readonly imageVariants: boolean;
  readonly textOf: <N extends Namespace>(namespace: N) => Text<N>;
  /** The message and field errors of a failure, for forms. */
  readonly explain: ReturnType<typeof failureReader>;
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
  const explain: Page['explain'] = (...failed) => failureReader(locale, trees.failures ?? {})(...failed);
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
