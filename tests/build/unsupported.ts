/**
 * Searches built scripts, style sheets and the source for features that the oldest supported browsers lack, according
 * to MDN's browser-compat-data.
 */
import { relative } from 'node:path';
import bcd, { type BrowserName, type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import { ESLint } from 'eslint';
import postcss, { type ChildNode, type Container, type Declaration } from 'postcss';
import ts from 'typescript';
import { supportedBrowsers } from '../../scripts/astro/support-floor.ts';

const { api, css, javascript } = bcd;

/** The web APIs and JavaScript's built-in objects, by name. */
const interfaces: Identifier = { ...api, ...javascript.builtins };

/** The oldest supported browsers that lack a feature, e.g. `['safari']`. Empty if MDN doesn't list the feature. */
function lackedBy(feature: Identifier | undefined): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return supportedBrowsers.flatMap(({ browser, version }) => {
    const statements = [support[browser.replace('ios_saf', 'safari_ios') as BrowserName] ?? []].flat();
    const isThere = statements.some(
      ({ version_added: added, version_removed, prefix, alternative_name, flags }) =>
        added && !version_removed && !prefix && !alternative_name && !flags && isWithin(added, version),
    );
    return isThere ? [] : [browser];
  });
}

/** MDN's `≤37` means that version 37 has a feature. Earlier versions may have it, too. */
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

/**
 * Finds members of the browser's own interfaces, e.g. `HTMLElement.hidePopover`. Returns one line per use in `src/`.
 * Calls with `?.()` are allowed.
 */
export function unsupportedInSource(): string[] {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const program = ts.createProgram(
    fileNames.filter((file) => relative(process.cwd(), file).startsWith('src/')),
    options,
  );
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const file of program.getSourceFiles()) {
    const path = relative(process.cwd(), file.fileName);
    if (!path.startsWith('src/') || file.isDeclarationFile) continue;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isPropertyAccessExpression(node)) return;
      if (ts.isCallExpression(node.parent) && node.parent.questionDotToken) return;
      const declared = declaredIn(program, checker.getSymbolAtLocation(node.name));
      if (declared.length === 0) return;
      // MDN lists the members of a mixin such as ARIAMixin under the interfaces that include it.
      const names = [...declared, ...interfacesOf(checker, checker.getTypeAtLocation(node.expression))];
      const name = names.find((candidate) => memberOf(candidate, node.name.text));
      const browsers = name ? lackedBy(memberOf(name, node.name.text)) : [];
      if (browsers.length === 0) return;
      const { line } = file.getLineAndCharacterOfPosition(node.name.getStart());
      found.push(`${path}:${line + 1}: ${name}.${node.name.text} (${browsers.join(', ')})`);
    };
    visit(file);
  }
  return found;
}

/** The interfaces of TypeScript's own libraries in which a member is declared, e.g. `HTMLElement`. */
function declaredIn(program: ts.Program, symbol: ts.Symbol | undefined): string[] {
  return (symbol?.declarations ?? []).flatMap((declaration) => {
    const { parent } = declaration;
    const isOwn = program.isSourceFileDefaultLibrary(declaration.getSourceFile());
    if (!isOwn || !parent) return [];
    if (ts.isInterfaceDeclaration(parent)) return parent.name.text.replace(/Constructor$/, '');
    return ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)
      ? parent.parent.name.getText()
      : [];
  });
}

function interfacesOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  const types = type.isUnion() ? type.types : [type];
  return types.flatMap((one) => [
    one.symbol?.name ?? '',
    ...(one.isClassOrInterface() ? (checker.getBaseTypes(one) ?? []) : []).flatMap((base) =>
      interfacesOf(checker, base),
    ),
  ]);
}

function memberOf(name: string, member: string) {
  const object = interfaces[name];
  return object?.[member] ?? object?.[`${member}_static`];
}
