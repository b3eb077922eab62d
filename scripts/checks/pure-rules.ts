/** The rules of a feature are pure: the same input always gives the same result, and nothing else happens. */
import ts from 'typescript';
import { layerOf } from './imports.ts';
import { treeOf } from './syntax.ts';

/** What rules may not name. They get the time as an argument, and leave the page and the device to other files. */
const impure = new Set(
  [
    'addEventListener, alert, caches, console, crypto, dispatchEvent, document, fetch, globalThis, history, indexedDB',
    'localStorage, location, matchMedia, navigator, performance, queueMicrotask, requestAnimationFrame, self',
    'sessionStorage, setInterval, setTimeout, window, Date(), Date.now, Math.random, new Date, new Date()',
  ].flatMap((names) => names.split(', ')),
);

export function rulesArePure(file: string, text: string): string[] {
  if (layerOf(file)?.name !== 'rules') return [];
  const source = treeOf(file, text);
  const used = (node: ts.Node): string[] => {
    const isUse =
      ts.isIdentifier(node) ||
      ts.isPropertyAccessExpression(node) ||
      ts.isCallExpression(node) ||
      ts.isNewExpression(node);
    const own = isUse && impure.has(node.getText(source)) ? [node.getText(source)] : [];
    const inside: string[] = [];
    ts.forEachChild(node, (child) => {
      // The name of a property or a variable, such as `order.document`, isn't the global.
      const isDeclared = ts.isIdentifier(child) && 'name' in node && node.name === child;
      if (!isDeclared) inside.push(...used(child));
    });
    return [...own, ...inside];
  };
  return used(source).map(
    (name) => `uses ${name}: rules are pure, so take it as an argument, or use it in a flow or a script`,
  );
}
