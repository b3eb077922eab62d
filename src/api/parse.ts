/** Validates responses. Drops or replaces what is invalid, if a client can do without it. */
import * as z from 'zod/mini';
import type { CallName } from '#api/contract/endpoints.ts';
import { type Fallback, fallbacks, lenientLists } from '#api/contract/shapes.ts';
import { ContractError } from './errors.ts';

type Path = readonly PropertyKey[];
type Node = Record<PropertyKey, unknown>;

/** An invalid part of a response: the innermost item or value around an issue that a client can do without. */
type Expendable =
  | { readonly kind: 'item'; readonly path: Path }
  | { readonly kind: 'value'; readonly path: Path; readonly fallback: Fallback };

/**
 * Parses a response. Drops invalid items of lenient lists, uses fallbacks for invalid values, and calls `onInvalid` for each.
 * If anything else is invalid, or if no item is left, throws a `ContractError` that names the call and the field.
 */
export function parseResponse<S extends z.ZodMiniType>(
  call: CallName,
  schema: S,
  text: string,
  onInvalid: (error: ContractError) => void,
): z.output<S> {
  const data = parseJson(call, text);
  let emptied: ContractError | undefined;
  for (;;) {
    const result = z.safeParse(schema, data);
    if (result.success) {
      if (emptied && !hasItems(result.data)) throw emptied;
      return result.data;
    }
    const lists = new Set<unknown[]>();
    for (const { path, message, code } of result.error.issues) {
      const field = path.map(String).join('.');
      const error = new ContractError(field, message || code || 'wrong', { call, cause: result.error });
      const expendable = expendableAround(schema, path);
      if (!expendable) throw error;
      const parent = nodeAt(data, expendable.path.slice(0, -1));
      const key = expendable.path.at(-1) ?? '';
      // Another issue has already removed this item.
      if (!parent || (expendable.kind === 'item' && !(key in parent))) continue;
      onInvalid(error);
      if (expendable.kind === 'value') parent[key] = expendable.fallback;
      else {
        // Leave a hole until all issues are handled, because their paths use the original indexes.
        delete parent[key];
        if (Array.isArray(parent)) lists.add(parent);
        if (expendable.path.length === 2) emptied ??= error;
      }
    }
    for (const list of lists) list.splice(0, list.length, ...list.filter(() => true));
  }
}

/** Throws a `ContractError` if the text of a response is not JSON. */
export function parseJson(call: CallName, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ContractError('', 'the response is not JSON', { call, cause });
  }
}

/** Whether any list of the response has items. A response whose items are all invalid must not count as empty. */
function hasItems(response: unknown): boolean {
  return Object.values(Object(response)).some((value) => Array.isArray(value) && value.length > 0);
}

/** The parts of a schema's definition that lead to other schemas. */
interface Definition {
  readonly type: string;
  /** Inside `nullable` and its like. */
  readonly innerType?: z.core.$ZodType;
  /** What a pipe ends with. */
  readonly out?: z.core.$ZodType;
  /** The item of a list. */
  readonly element?: z.core.$ZodType;
  /** The fields of an object. */
  readonly shape?: z.core.$ZodShape;
}

function expendableAround(schema: z.core.$ZodType, path: Path): Expendable | undefined {
  let expendable: Expendable | undefined;
  let current: z.core.$ZodType | undefined = schema;
  for (let depth = 0; current; depth++) {
    // Zod documents this cast for code that walks through schemas: https://zod.dev/packages/core#internals
    const def: Definition = (current as z.core.$ZodTypes)._zod.def;
    const fallback = fallbacks.get(current);
    if (fallback !== undefined) expendable = { kind: 'value', path: path.slice(0, depth), fallback };
    const key = path[depth];
    const inner = def.innerType ?? def.out;
    if (inner) {
      current = inner;
      depth--;
    } else if (key === undefined) return expendable;
    else {
      if (lenientLists.has(current)) expendable = { kind: 'item', path: path.slice(0, depth + 1) };
      current = def.element ?? def.shape?.[key as string];
    }
  }
  return expendable;
}

/** The object or list at a path, or `undefined` if it has been removed. */
function nodeAt(data: unknown, path: Path): Node | undefined {
  return path.reduce<unknown>((node, key) => (node as Node | undefined)?.[key], data) as Node | undefined;
}
