/** Checks of nanostores, whose names begin with `$`. */
import { persistentAtom } from '@nanostores/persistent';
import { atom, computed, map } from 'nanostores';
import ts from 'typescript';
import { boundNames, isExported, namesOf, nodesOf, treeOf } from './syntax.ts';

/** Functions of packages that return a store. If a package renames one, this file no longer loads. */
const writableMakers = Object.keys({ atom, map, persistentAtom });
const packageMakers = [...writableMakers, ...Object.keys({ computed })];
/** Functions of `src` that return a store, and those that return it with other things. `lostMakers` finds renamed ones. */
const ownMakers = ['combinedStore'];
const holderMakers = ['personalResource', 'resource'];

const makers = [...packageMakers, ...ownMakers];

/**
 * A store, map or set changes only in the file that declares it, so that a reader finds every change there. Other files read a
 * `ReadableAtom`, and call that file's functions.
 */
export function storesChangeAtHome(file: string, text: string): string[] {
  if (!/^src\/.*\.(ts|tsx|astro)$/.test(file)) return [];
  const nodes = nodesOf(file, text);
  const declared = new Set(
    nodes.flatMap((node) => (ts.isVariableDeclaration(node) ? boundNames(node.name) : [])),
  );
  const changed = new Set(nodes.flatMap((node) => changedStore(node) ?? []));
  const exported = variablesOf(file, text).filter((variable) => variable.isExported);
  return [
    ...[...changed]
      .filter((name) => !declared.has(name))
      .map((name) => `sets ${name}, which another file declares: export a function from there`),
    ...exported
      .filter(({ calls, type }) => isOneOf(writableMakers, calls) && type !== 'ReadableAtom')
      .map(({ name }) => `exports ${name} with its set(): export it as a ReadableAtom`),
    ...exported
      .filter(
        ({ constructs, type }) => isCollection(constructs) && (type === undefined || isCollection(type)),
      )
      .map(
        ({ name }) =>
          `exports ${name}, which other files could change: export functions that use it, or type it as ReadonlyMap or ReadonlySet`,
      ),
  ];
}

/** A store's name begins with `$`. A file named `…-store.ts` exports a store, or a function that returns one. */
export function storesHaveNames(file: string, text: string): string[] {
  if (!/^src\/.*\.tsx?$/.test(file)) return [];
  const hasStore = () =>
    namesOf(file, text).some((declared) => declared.isExported && isStoreName(declared.name)) ||
    nodesOf(file, text).some(returnsStore);
  return [
    ...variablesOf(file, text)
      .filter(({ name, calls }) => isOneOf(makers, calls) && !isStoreName(name))
      .map(({ name }) => `the store ${name} needs a name that begins with $`),
    ...(/-store\.ts$/.test(file) && !hasStore()
      ? ['exports no store: name the file after what it does']
      : []),
  ];
}

/** Features make stores only where a reader looks for them: in a `…-store.ts`, or in the `…-flow.ts` that alone changes the store. */
export function storesHaveFiles(file: string, text: string): string[] {
  if (!/^src\/features\/.*\.(ts|tsx|astro)$/.test(file) || /-(?:store|flow)\.ts$/.test(file)) return [];
  return nodesOf(file, text).some((node) => isOneOf([...makers, ...holderMakers], calledName(node)))
    ? ['makes a store: make it in a …-store.ts, or in the flow that alone changes it']
    : [];
}

/** A fault for each function that these checks name but no file exports. */
export function lostMakers(files: readonly string[], textOf: (file: string) => string): string[] {
  const exported = new Set(
    files
      .filter((file) => /^src\/.*\.ts$/.test(file))
      .flatMap((file) => namesOf(file, textOf(file)).filter((declared) => declared.isExported))
      .map(({ name }) => name),
  );
  return [...ownMakers, ...holderMakers]
    .filter((name) => !exported.has(name))
    .map((name) => `scripts/checks/stores.ts names ${name}(), which no file exports`);
}

const isOneOf = (names: readonly string[], name: string | undefined): boolean =>
  name !== undefined && names.includes(name);
const isStoreName = (name: string): boolean => name.startsWith('$');
const isCollection = (name: string | undefined): boolean => isOneOf(['Map', 'Set'], name);

/** The variables that a file declares outside of any block, except destructured ones. */
const variablesOf = (file: string, text: string) =>
  treeOf(file, text)
    .statements.filter(ts.isVariableStatement)
    .flatMap((statement) =>
      statement.declarationList.declarations.flatMap(({ name, type, initializer }) =>
        ts.isIdentifier(name)
          ? [
              {
                name: name.text,
                isExported: isExported(statement),
                /** The name of the type, if one is written. Empty for a type without a name. */
                type: type && ((ts.isTypeReferenceNode(type) && nameOf(type.typeName)) || ''),
                /** The function whose result it is. */
                calls: calledName(initializer),
                /** The class of which it is an instance. */
                constructs:
                  initializer && ts.isNewExpression(initializer) ? nameOf(initializer.expression) : undefined,
              },
            ]
          : [],
      ),
    );

const nameOf = (node: ts.Node): string | undefined => (ts.isIdentifier(node) ? node.text : undefined);

/** `atom` in `atom<Cart>(empty)`. Undefined for a method, such as `items.map()`. */
const calledName = (node: ts.Node | undefined): string | undefined =>
  node && ts.isCallExpression(node) ? nameOf(node.expression) : undefined;

/** `$cart` in `$cart.set(empty)`. */
function changedStore(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: store, name } = node.expression;
  if (name.text !== 'set' && name.text !== 'setKey') return undefined;
  const storeName = ts.isPropertyAccessExpression(store) ? store.name.text : nameOf(store);
  return storeName && isStoreName(storeName) ? storeName : undefined;
}

/** Whether it is `return { $state, … }`. */
const returnsStore = (node: ts.Node): boolean =>
  ts.isReturnStatement(node) &&
  node.expression !== undefined &&
  ts.isObjectLiteralExpression(node.expression) &&
  node.expression.properties.some(({ name }) => name && isStoreName(nameOf(name) ?? ''));
