/** The parts of a response that a client can do without, so that one invalid item doesn't hide all others. */
import * as z from 'zod/mini';

/** Lists whose invalid items are dropped. */
export const lenientLists = new WeakSet<z.core.$ZodType>();
export type Fallback = '' | null | undefined;
/** The fallbacks for invalid values. */
export const fallbacks = new WeakMap<z.core.$ZodType, Fallback>();

/** A list that stays useful when an item is dropped. Don't use it where that changes an amount, such as in an order. */
export function listOf<S extends z.ZodMiniType>(item: S): z.ZodMiniArray<S> {
  const list = z.array(item);
  lenientLists.add(list);
  return list;
}

/** A nullable value. An invalid one counts as null. */
export function orNull<S extends z.ZodMiniType>(value: S): z.ZodMiniNullable<S> {
  const schema = z.nullable(value);
  fallbacks.set(schema, null);
  return schema;
}

/** An optional value. An invalid one counts as missing. */
export function orMissing<S extends z.ZodMiniType>(value: S): z.ZodMiniOptional<S> {
  const schema = z.optional(value);
  fallbacks.set(schema, undefined);
  return schema;
}

/** A text. An invalid one counts as empty. */
export function orEmpty<S extends z.ZodMiniType<string>>(
  value: S,
): z.ZodMiniUnion<readonly [S, z.ZodMiniLiteral<''>]> {
  const schema = z.union([value, z.literal('')]);
  fallbacks.set(schema, '');
  return schema;
}
