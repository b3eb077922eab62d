/** Titles of tests stay short enough to be read at a glance in a list of results. */
import ts from 'typescript';
import { treeOf } from './syntax.ts';

const longest = 60;

/** Tests and groups whose title is longer than 60 characters in the code. In a template, `${…}` counts as it is written. */
export function longTitles(file: string, text: string): string[] {
  if (!/^tests\/.*\.tsx?$/.test(file)) return [];
  const source = treeOf(file, text);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const [title] =
      ts.isCallExpression(node) && /^(test|\w+Test|describe)$/.test(functionOf(node)) ? node.arguments : [];
    const length =
      title &&
      (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title) || ts.isBinaryExpression(title))
        ? title.getText(source).length - 2
        : 0;
    if (length > longest) {
      const { line } = source.getLineAndCharacterOfPosition(title?.getStart(source) ?? 0);
      found.push(
        `line ${line + 1}: the title of a test has ${length} characters. At most ${longest} are allowed`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The name before all brackets and dots: `test` for `test.each([…])('title', …)`. */
function functionOf(node: ts.Expression): string {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return functionOf(node.expression);
  return ts.isIdentifier(node) ? node.text : '';
}
