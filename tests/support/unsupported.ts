/**
 * Finds features in built scripts and style sheets that the oldest supported browsers lack, according to MDN's
 * browser-compat-data.
 */
import bcd, { type BrowserName, type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import { ESLint } from 'eslint';
import postcss, { type ChildNode, type Container, type Declaration } from 'postcss';
import { supported } from '../../scripts/astro/support-floor.ts';

const { api, css, javascript } = bcd;

/** The web APIs and JavaScript's built-in objects, by name. */
export const interfaces: Identifier = { ...api, ...javascript.builtins };

/** The oldest supported browsers that lack a feature, e.g. `['safari']`. Empty if MDN doesn't list the feature. */
export function lackedBy(feature: Identifier | undefined): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return supported.flatMap(({ browser, version }) => {
    const statements = [support[browser.replace('ios_saf', 'safari_ios') as BrowserName] ?? []].flat();
    const isThere = statements.some(
      ({ version_added: added, version_removed, prefix, alternative_name, flags }) =>
        added && !version_removed && !prefix && !alternative_name && !flags && isWithin(added, version),
    );
    return isThere ? [] : [browser];
  });
}

/** MDN writes `≤37` if it only knows that a feature is at least that old. */
function isWithin(added: string, version: string): boolean {
  return added.replace('≤', '').localeCompare(version, 'en', { numeric: true }) <= 0;
}

const builtins = javascript.builtins ?? {};
const entries = (object: Identifier) =>
  Object.entries(object).filter(([name]) => name !== '__compat') as [string, Identifier][];
const message = 'is missing in a supported browser';

const globals = entries(interfaces).flatMap(([name, object]) =>
  lackedBy(object).length > 0 ? { name, message } : [],
);
const statics = entries(interfaces).flatMap(([name, object]) =>
  entries(object).flatMap(([key, member]) => {
    const isStatic = name in builtins || key.endsWith('_static');
    const property = key.replace(/_static$/, '');
    return isStatic && lackedBy(member).length > 0 ? { object: name, property, message } : [];
  }),
);

const eslint = new ESLint({
  overrideConfigFile: true,
  allowInlineConfig: false,
  overrideConfig: {
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
    rules: {
      'no-restricted-globals': ['error', ...globals],
      'no-restricted-properties': ['error', ...statics],
    },
  },
});

/** Finds globals and static members, e.g. `AbortSignal.any`. Returns one line per feature, with the code around its first use. */
export async function unsupportedInScript(code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code);
  const lines = code.split('\n');
  const found = new Map<string, string>();
  for (const { message: text, line, column } of result?.messages ?? []) {
    const name = /'([^']+)'/.exec(text)?.[1] ?? text;
    if (!found.has(name))
      found.set(name, lines[line - 1]?.slice(Math.max(0, column - 30), column + 40) ?? '');
  }
  return [...found].map(([name, around]) => `${name}: ${around}`);
}

/** Returns lines like `text-decoration with thickness: underline 1px (safari)`. Leaves out what `@supports` guards. */
export function unsupportedInStyles(sheet: string): string[] {
  const found = new Set<string>();
  const note = (name: string, feature: Identifier | undefined) => {
    const browsers = lackedBy(feature);
    if (browsers.length > 0) found.add(`${name} (${browsers.join(', ')})`);
  };
  postcss.parse(sheet).walk((node) => {
    if (isGuarded(node)) return;
    if (node.type === 'atrule') note(`@${node.name}`, css['at-rules']?.[node.name]);
    if (node.type === 'atrule' && node.name === 'media')
      for (const [word] of node.params.matchAll(/[a-z-]+/g))
        note(`@media ${word}`, css['at-rules']?.['media']?.[word]);
    if (node.type === 'rule')
      for (const [pseudo, name = ''] of node.selector.replace(/\\./g, '').matchAll(/::?([\w-]+)/g))
        note(pseudo, css.selectors?.[name]);
    if (node.type === 'decl') noteDeclaration(node, note);
  });
  return [...found].sort();
}

function noteDeclaration(
  { prop, value }: Declaration,
  note: (name: string, feature: Identifier | undefined) => void,
): void {
  const property = css.properties?.[prop];
  note(prop, property);
  for (const [, word = '', bracket] of value.matchAll(/(?<![\w.#-])([a-z][\w-]*)(\(?)/g))
    if (bracket) note(`${word}()`, css.types?.[word] ?? css.types?.['color']?.[word]);
    else note(`${prop}: ${word}`, property?.[word]);
  // If a browser doesn't know part of a shorthand, it drops the whole declaration.
  if (/\S\s+\S/.test(value))
    for (const [key, part] of Object.entries(property ?? {}))
      if (key.startsWith('includes_'))
        note(`${prop} with ${key.replace('includes_', '')}: ${value}`, part as Identifier);
}

function isGuarded(node: ChildNode): boolean {
  let parent: Container | ChildNode['parent'] = node.parent;
  for (; parent; parent = parent.parent as Container | undefined)
    if (parent.type === 'atrule' && (parent as Container & { name: string }).name === 'supports') return true;
  return false;
}
