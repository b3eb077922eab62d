/** What every part of an island needs of its page: the language, texts, failures in words, and what the API can do. */
import type { Failure } from '#lib/failure.ts';
import { failureReader } from './failures.ts';
import type { Locale } from './locale.ts';
import type { KeyOf, Namespace } from './messages.ts';
import { type MessageTree, messageReader, type Values } from './template.ts';

export type Text<N extends Namespace> = (key: KeyOf<N>, values?: Values) => string;

/** What a page hands to its island. `N` names the namespaces that the island reads. */
export interface PageProps<N extends Namespace = Namespace> {
  readonly locale: Locale;
  readonly messages: Readonly<Record<N, MessageTree>>;
  /** The API makes smaller pictures. */
  readonly imageVariants?: boolean;
}

export interface Page {
  readonly locale: Locale;
  readonly imageVariants: boolean;
  readonly textOf: <N extends Namespace>(namespace: N) => Text<N>;
  /** A failure with its fields, for a form. */
  readonly explain: ReturnType<typeof failureReader>;
  /** A failure as one message, for anything without fields. */
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

/** Wrong fields with the rules they break → the messages beside them. */
export function ruleTexts<Code extends string>(
  text: (key: `rules.${NoInfer<Code>}`) => string,
  codes: Readonly<Record<string, Code>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, text(`rules.${code}`)]));
}
