/** `npm run checks`: finds faults in our code and prints each. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { defaultLocale, locales } from '#i18n/locale.ts';
import type { MessageTree } from '#i18n/template.ts';
import { emptyChunkPatterns } from '../astro/chunks.ts';
import { messagesIn } from '../astro/message-files.ts';
import { citationCheck } from '../checks/citations.ts';
import { loneDataNames } from '../checks/data-names.ts';
import { fileChecks } from '../checks/file-checks.ts';
import {
  emptyPatterns,
  faultBetweenTests,
  faultOfImport,
  findCycle,
  findFolderCycle,
  importsOf,
  unusedAllowances,
} from '../checks/imports.ts';
import { checkTypography, compareMessages, comparePlaceholders, unusedKeys } from '../checks/messages.ts';
import { sharedNames } from '../checks/names.ts';
import { lostMakers } from '../checks/stores.ts';
import { checkSheets } from '../checks/styles.ts';
import { checkRuntime, checkVersions } from '../checks/versions.ts';
import { readOptions } from './options.ts';

readOptions('npm run checks', {});

const textOf = (file: string): string => readFileSync(file, 'utf8');
const code = projectFiles(/\.(ts|tsx|astro|mjs|js)$/);
const prose = projectFiles(/\.(css|md|yml|example)$/);
const faults: string[] = [];
const checks = [...fileChecks, citationCheck([...code, ...prose], textOf('docs/promises.md'))];

for (const file of [...code, ...prose]) {
  const text = textOf(file);
  for (const check of checks) faults.push(...check(file, text).map((fault) => `${file}: ${fault}`));
}

const allImports = code.flatMap((file) => importsOf(file, textOf(file)));
const cycle = findCycle(allImports);
if (cycle) faults.push(`import cycle: ${cycle.join(' → ')}`);
const folderCycle = findFolderCycle(allImports);
if (folderCycle) faults.push(`folders import each other: ${folderCycle.join(' → ')}`);
const imports = allImports.filter(({ from }) => /^(src|scripts)\/|^[^/]+$/.test(from));
faults.push(
  ...imports.flatMap((found) => faultOfImport(found) ?? []),
  ...allImports.flatMap((found) => faultBetweenTests(found) ?? []),
  ...emptyPatterns(code),
  ...emptyChunkPatterns(code),
  ...unusedAllowances(imports),
  ...checkSheets(imports, code, textOf),
  ...sharedNames(code, textOf),
  ...lostMakers(code, textOf),
);

const textsOf = (folder: string) =>
  [...code, ...prose].filter((file) => file.startsWith(folder) && !file.endsWith('.md')).map(textOf);
const source = textsOf('src/').join('\n');
faults.push(...loneDataNames(textsOf('src/'), textsOf('tests/')));
for (const file of projectFiles(/^src\/i18n\/messages\/en\/\w+\.json$/)) {
  const namespace = file.replace(/^.*\/|\.json$/g, '');
  const en = JSON.parse(textOf(file)) as MessageTree;
  faults.push(...checkTypography(namespace, defaultLocale, en), ...unusedKeys(namespace, en, source));
  for (const locale of locales.filter((one) => one !== defaultLocale)) {
    const other = messagesIn(file.replace('/en/', `/${locale}/`));
    const language = new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale;
    faults.push(
      ...compareMessages(namespace, { en, other, language }),
      ...comparePlaceholders(namespace, { en, other, language }),
      ...checkTypography(namespace, locale, other),
    );
  }
}

for (const file of projectFiles(/demo-shop\/shop\/texts\/\w+\.json$/)) {
  const [, locale = ''] = /(\w+)\.json$/.exec(file) ?? [];
  faults.push(...checkTypography(file, locale, JSON.parse(textOf(file)) as MessageTree));
}

const jsonOf = (file: string) => JSON.parse(textOf(file));
const failureTexts = 'scripts/backend/failures/messages.json';
const { french, fields } = jsonOf(failureTexts);
faults.push(
  ...checkTypography(failureTexts, 'en', { fields: fields.en }),
  ...checkTypography(failureTexts, 'fr', { french, fields: fields.fr }),
);
faults.push(...checkRuntime(jsonOf('package.json'), jsonOf('package-lock.json')));
for (const file of projectFiles(/(^|\/)package-lock\.json$/)) {
  const folder = file.replace('package-lock.json', '');
  faults.push(
    ...checkVersions(folder, jsonOf(`${folder}package.json`), jsonOf(file), textOf(`${folder}.npmrc`)),
  );
}

for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? `${code.length} files checked, no faults.` : `Faults: ${faults.length}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Tracked files, and new ones that git doesn't ignore. Paths are relative to the root, with `/` as the separator. */
function projectFiles(pattern: RegExp): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((file) => pattern.test(file) && existsSync(file));
}
