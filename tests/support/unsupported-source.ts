/** Finds members of the browser's own interfaces that the oldest supported browsers lack, e.g. `HTMLElement.hidePopover`. */
import { relative } from 'node:path';
import ts from 'typescript';
import { interfaces, lackedBy } from './unsupported.ts';

/** Returns one line per use in the given folder. Calls with `?.()` are allowed. */
export function unsupportedInSource(tsconfig: string, folder: string): string[] {
  const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const program = ts.createProgram(
    fileNames.filter((file) => relative(process.cwd(), file).startsWith(folder)),
    options,
  );
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const file of program.getSourceFiles()) {
    const path = relative(process.cwd(), file.fileName);
    if (!path.startsWith(folder) || file.isDeclarationFile) continue;
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
