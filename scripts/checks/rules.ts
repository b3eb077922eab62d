/** Small rules over the text of single files, each with the reason it is there. */

/** Answers what is wrong, one line each, without the file's name. */
export type Rule = (file: string, text: string) => string[];

const lines = (text: string, pattern: RegExp, why: string): string[] =>
  text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`line ${index + 1}: ${why}`] : []));

/** What hydrates is named so: the size of a page depends on it. */
export const onlyIslandsHydrate: Rule = (file, text) => {
  if (!file.endsWith('.astro')) return [];
  return [...text.matchAll(/<([A-Z]\w*)\b[^>]*?\sclient:\w+/g)].flatMap(([, name = '']) =>
    name.endsWith('Island') ? [] : [`<${name}> has a client: directive, but is no …Island`],
  );
};

/** One noun a file: over 300 lines it is split. Messages may be long. */
export const notTooLong: Rule = (file, text) => {
  const isData = /\/messages\//.test(file) || !/^(src|scripts)\/.*\.(ts|tsx|astro)$/.test(file);
  const { length } = text.split('\n');
  return !isData && length > 300 ? [`has ${length} lines: split it by its nouns`] : [];
};

/** Suppressions need their reason on the same line. */
export const reasonsBesideSuppressions: Rule = (file, text) =>
  /\.(ts|tsx|astro|css|mjs)$/.test(file) &&
  !file.startsWith('scripts/checks/') &&
  !file.includes('unit/checks/')
    ? [
        ...lines(text, /@ts-(?:ignore|nocheck|expect-error)/, 'the type checker is silenced'),
        ...lines(text, /biome-ignore [\w/]+:\s*(?:<|$)/, 'a suppression without a reason'),
        ...lines(text, /eslint-disable(?!.*--\s*\S)/, 'a suppression without a reason'),
      ]
    : [];

const unlistedKey = 'a storage key that is not in src/platform/storage-keys.ts';

/** Every key on the device is in the one table, so that consent, sign-out and the privacy page know it. */
export const storageThroughTable: Rule = (file, text) =>
  file.startsWith('src/') && !file.startsWith('src/platform/')
    ? [
        ...lines(text, /\b(?:local|session)Storage\.(?:set|get|remove)Item\(\s*['"`]/, unlistedKey),
        ...lines(text, /\b(?:local|session)Storage(?:\[|\.(?!(?:set|get|remove)Item\b)\w)/, unlistedKey),
        ...lines(text, /(?<![\w.])(?:read|write|hold|remove)(?:Tab)?\(\s*['"`]/, unlistedKey),
        ...lines(text, /\b(?:leaveForNextPage|takeFromLastPage)\(\s*['"`]/, unlistedKey),
        ...lines(text, /\bdocument\.cookie\s*=\s*['"`](?!\$\{)/, unlistedKey),
        ...lines(
          text,
          /\b(?:indexedDB|cookieStore)\b|\bcaches\.\w/,
          'storage that the privacy page does not know',
        ),
      ]
    : [];

/** Text for people lives in the messages: a word between tags would be English on French pages. */
export const noTextOutsideMessages: Rule = (file, text) => {
  if (!/^src\/.*\.(astro|tsx)$/.test(file)) return [];
  const markup = text
    .replace(/^---[\s\S]*?\n---/, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/\{\/\*[\s\S]*?\*\/\}|<!--[\s\S]*?-->/g, '');
  const words = file.endsWith('.astro')
    ? [...markup.matchAll(/>\s*([A-Za-zÀ-ÿ][^<>{}]*?)\s*</g)].map(([, found = '']) => found)
    : [...markup.matchAll(/<\w[^<>]*>\s*([A-Za-zÀ-ÿ][\w ,.'’!?-]*?)\s*<\//g)].map(([, found = '']) => found);
  const spoken = [
    ...markup.matchAll(/\s(?:aria-label|alt|title|placeholder)="([^"{}]*[A-Za-zÀ-ÿ]{2}[^"{}]*)"/g),
  ].map(([, found = '']) => found);
  return [...words, ...spoken]
    .filter((word) => /[A-Za-zÀ-ÿ]{2}/.test(word) && !/[=;]|=>|&\w+;/.test(word))
    .map((word) => `the text "${word.slice(0, 40)}" stands outside src/i18n/messages`);
};

/** Most browsers remember a failed `import()` until the page is reloaded: src/platform/load-part.ts repeats what is lost. */
export const partsThroughLoader: Rule = (file, text) =>
  /^src\/.*(?<!\.d)\.(ts|tsx|astro)$/.test(file)
    ? lines(
        text,
        /(?<!typeof )(?<!\(\) => )\bimport\(['"]/,
        'an import() outside loadPart and shopParts is lost for good when its file is lost once',
      )
    : [];

export const rules: readonly Rule[] = [
  onlyIslandsHydrate,
  notTooLong,
  reasonsBesideSuppressions,
  storageThroughTable,
  noTextOutsideMessages,
  partsThroughLoader,
];
