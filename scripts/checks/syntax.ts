/** Reads code with TypeScript's parser: what a file imports, which names it declares, and which texts its markup has. */
import ts from 'typescript';

const trees = new Map<string, ts.SourceFile>();

/** The syntax tree of a file, which stays in memory. Of an `.astro` file, it has the code at its beginning and in its scripts. */
export function treeOf(file: string, text: string): ts.SourceFile {
  const code = file.endsWith('.astro') ? codeIn(text) : text;
  const known = trees.get(file);
  if (known?.text === code) return known;
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const tree = ts.createSourceFile(file, code, options, false, kind);
  trees.set(file, tree);
  return tree;
}

/** The code at the beginning of an `.astro` file, and in its scripts. */
function codeIn(text: string): string {
  const [all = '', code = ''] = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  const scripts = text.slice(all.length).matchAll(/<script(?:\s[^>]*[^/>])?>([\s\S]*?)<\/script>/g);
  return [code, ...Array.from(scripts, ([, script = '']) => script)].join('\n;');
}

/** All nodes of a file's tree, from the top down. */
export function nodesOf(file: string, text: string): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(treeOf(file, text));
  return found;
}

interface ImportedModule {
  /** As it is written, such as `./cart.ts`. */
  specifier: string;
  typeOnly: boolean;
}

/** The modules that a file imports, loads with `import()`, takes types of, or exports again. */
export function modulesOf(file: string, text: string): ImportedModule[] {
  const found: ImportedModule[] = [];
  const add = (module: ts.Node | undefined, typeOnly: boolean): void => {
    if (module && ts.isStringLiteralLike(module)) found.push({ specifier: module.text, typeOnly });
  };
  for (const node of nodesOf(file, text)) {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
  }
  return found;
}

/** The texts between the tags of a `.tsx` file. */
export const markupTextsOf = (file: string, text: string): string[] =>
  nodesOf(file, text).flatMap((node) => (ts.isJsxText(node) ? [node.text.trim()] : []));

interface DeclaredName {
  name: string;
  isExported: boolean;
}

/** The functions, classes, types and variables that a file declares outside of any block. A default export counts as private. */
export const namesOf = (file: string, text: string): DeclaredName[] =>
  treeOf(file, text).statements.flatMap((statement) =>
    namesIn(statement).map((name) => ({ name, isExported: isExported(statement) })),
  );

/** Whether other files can import what the statement declares by its name. */
export function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind: ts.SyntaxKind): boolean => modifiers.some((modifier) => modifier.kind === kind);
  return has(ts.SyntaxKind.ExportKeyword) && !has(ts.SyntaxKind.DefaultKeyword);
}

function namesIn(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

/** In `const { $state: $orders, stop } = …`, the names are `$orders` and `stop`. */
export const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
