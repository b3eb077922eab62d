/** Checks of single files. */
import { rulesArePure } from './pure-rules.ts';
import { storesChangeAtHome, storesHaveFiles, storesHaveNames } from './stores.ts';
import { markupTextsOf } from './syntax.ts';
import { longTitles } from './titles.ts';
import { commentLine, wideLines } from './width.ts';

/** Returns one line per fault, without the file's name. */
type FileCheck = (file: string, text: string) => string[];

const lines = (text: string, pattern: RegExp, why: string): string[] =>
  text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`line ${index + 1}: ${why}`] : []));

/** Components that hydrate make a page larger, so their names must end in `Island`. */
const onlyIslandsHydrate: FileCheck = (file, text) => {
  if (!file.endsWith('.astro')) return [];
  return [...text.matchAll(/<([A-Z]\w*)\b[^>]*?\sclient:\w+/g)].flatMap(([, name = '']) =>
    name.endsWith('Island') ? [] : [`<${name}> has a client: directive, so its name must end in Island`],
  );
};

/** Most browsers remember a failed `import()` until the page reloads. src/platform/parts/load-part.ts retries it. */
const partsThroughLoader: FileCheck = (file, text) =>
  /^src\/.*(?<!\.d)\.(ts|tsx|astro)$/.test(file)
    ? lines(
        text,
        /(?<!typeof )\bimport\(['"]/,
        'use loadPart or shopParts with ?part: most browsers never retry a failed import()',
      )
    : [];

const unlistedKey = 'a storage key that is not in src/platform/storage-keys.ts';

/** All storage keys are in one table, so that consent, sign-out and the privacy page know them. */
const storageThroughTable: FileCheck = (file, text) =>
  file.startsWith('src/') && !file.startsWith('src/platform/')
    ? [
        ...lines(text, /\b(?:local|session)Storage\.(?:set|get|remove)Item\(\s*['"`]/, unlistedKey),
        ...lines(text, /\b(?:local|session)Storage(?:\[|\.(?!(?:set|get|remove)Item\b)\w)/, unlistedKey),
        ...lines(
          text,
          /(?<![\w.])(?:read(?:Device)?|write(?:Setting)?|keepIn(?:Tab|Page)|remove|(?:read|write|remove|take)Tab)\(\s*['"`]/,
          unlistedKey,
        ),
        ...lines(text, /\bdocument\.cookie\s*=\s*['"`](?!\$\{)/, unlistedKey),
        ...lines(
          text,
          /\b(?:indexedDB|cookieStore)\b|\bcaches\.\w+\(\s*['"`]/,
          'storage that the privacy page does not list',
        ),
      ]
    : [];

/**
 * `group-has-…` becomes a selector that ends in `*`, and so does `peer-has-…`. With such a selector, browsers style the whole page
 * again at each change.
 */
const restylesLittle: FileCheck = (file, text) =>
  /^src\/.*\.(ts|tsx|astro)$/.test(file)
    ? lines(
        text,
        /\b(?:group|peer)-has-/,
        'restyles the whole page at each change: write a CSS rule that ends in a class or an attribute',
      )
    : [];

/** Visible text belongs in the messages. Text in markup would be English on French pages. */
const noTextOutsideMessages: FileCheck = (file, text) => {
  if (!/^src\/.*\.(astro|tsx)$/.test(file)) return [];
  const markup = text
    .replace(/^---[\s\S]*?\n---/, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/\{\/\*[\s\S]*?\*\/\}|<!--[\s\S]*?-->/g, '');
  const words = file.endsWith('.astro')
    ? [...markup.matchAll(/[>}]\s*([A-Za-zÀ-ÿ][^<>{}]*?)\s*[<{]/g)].map(([, found = '']) => found)
    : markupTextsOf(file, text);
  const attributes = [
    ...markup.matchAll(/\s(?:aria-label|alt|title|placeholder)="([^"{}]*[A-Za-zÀ-ÿ]{2}[^"{}]*)"/g),
  ].map(([, found = '']) => found);
  return [...words, ...attributes]
    .filter((word) => /[A-Za-zÀ-ÿ]{2}/.test(word) && !/[=;`]|=>|&\w+;/.test(word))
    .map((word) => `the text "${word.slice(0, 40)}" must be in src/i18n/messages`);
};

/** French writes a space before a colon, and English doesn't. So each message includes its punctuation. */
const punctuationInMessages: FileCheck = (file, text) =>
  /^src\/.*\.(astro|tsx?)$/.test(file)
    ? lines(
        text,
        /\b(?:t|text)\([^`]*?\)\} ?[:;!?%]/,
        'put the punctuation after a text into src/i18n/messages',
      )
    : [];

/** At most 300 lines per code file in `src` and `scripts`. */
const notTooLong: FileCheck = (file, text) => {
  const isData = /\/messages\//.test(file) || !/^(src|scripts)\/.*\.(ts|tsx|astro)$/.test(file);
  const { length } = text.split('\n');
  return !isData && length > 300 ? [`has ${length} lines: split it by topic`] : [];
};

/** `@ts-` suppressions are forbidden. Other suppressions need a reason on the same line. */
const reasonsBesideSuppressions: FileCheck = (file, text) =>
  /\.(ts|tsx|astro|css|mjs)$/.test(file) &&
  !file.startsWith('scripts/checks/') &&
  !file.includes('unit/checks/')
    ? [
        ...lines(text, /@ts-(?:ignore|nocheck|expect-error)/, 'a suppressed type error'),
        ...lines(text, /biome-ignore [\w/]+:\s*(?:<|$)/, 'a suppression without a reason'),
        ...lines(text, /eslint-disable(?!.*--\s*\S)/, 'a suppression without a reason'),
      ]
    : [];

/** Comments name errors in sentences, never in `@throws` tags. Editors show both alike. */
const throwsInWords: FileCheck = (file, text) =>
  /\.(ts|tsx|astro)$/.test(file) ? lines(text, /@throws (\{|if )/, 'write "Throws `X` if …"') : [];

/** Spreading an object literal only saves lines. */
const writesPropertiesOut: FileCheck = (file, text) =>
  /\.(ts|tsx|astro|mjs)$/.test(file)
    ? lines(text, /\.\.\.\(?\{/, 'write the properties out instead of spreading an object literal')
    : [];

/** Docs that may have ’: a shop's pages, what `check:backend` prints, and the writing guide, which quotes the shop. */
const textsInDocs = /\/pages\/|^docs\/(?:backend-rules|writing)\.md$/;

/** Docs use the apostrophe that keyboards have. The texts that they quote keep the typographic one. */
const plainApostrophes: FileCheck = (file, text) =>
  file.endsWith('.md') && !textsInDocs.test(file)
    ? lines(
        text.replace(/"[^"\n]*"/g, ''),
        /\p{L}’\p{L}/u,
        "write ' instead of ’ in docs, except in quotations",
      )
    : [];

/** What the contract and `check:backend` say about a call is shown on a page and in the docs, with the typographic apostrophe. */
const typographicApostrophes: FileCheck = (file, text) =>
  /^(?:src\/api\/contract|scripts\/check-backend)\//.test(file)
    ? text
        .split('\n')
        .flatMap((line, index) =>
          !commentLine.test(line) && /"[^"]*\p{L}'\p{L}/u.test(line)
            ? [`line ${index + 1}: write ’ instead of ' in texts`]
            : [],
        )
    : [];

export const fileChecks: readonly FileCheck[] = [
  // Checks of the shop's code.
  onlyIslandsHydrate,
  partsThroughLoader,
  storageThroughTable,
  restylesLittle,
  noTextOutsideMessages,
  punctuationInMessages,
  storesChangeAtHome,
  storesHaveNames,
  storesHaveFiles,
  rulesArePure,
  // Checks of all code.
  notTooLong,
  reasonsBesideSuppressions,
  throwsInWords,
  writesPropertiesOut,
  longTitles,
  // Checks of docs and comments. citations.ts has another one.
  plainApostrophes,
  typographicApostrophes,
  wideLines,
];
