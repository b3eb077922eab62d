/**
 * The parts of an answer that a client can do without, so that one invalid item doesn't hide all the others.
 */
import * as z from 'zod/mini';

/** Lists whose unreadable items are left out. */
export const lenientLists = new WeakSet<z.core.$ZodType>();
export type StandIn = '' | null | undefined;
/** Unreadable values, and what stands in for them. */
export const standIns = new WeakMap<z.core.$ZodType, StandIn>();

/**
 * A list that is useful even if an item is left out. Don't use it where that changes an amount, as in an
 * order.
 */
export function listOf<S extends z.ZodMiniType>(item: S): z.ZodMiniArray<S> {
  const list = z.array(item);
  lenientLists.add(list);
  return list;
}

/** A nullable value; an unreadable one counts as null. */
export function orNull<S extends z.ZodMiniType>(value: S): z.ZodMiniNullable<S> {
  const schema = z.nullable(value);
  standIns.set(schema, null);
  return schema;
}

/** An optional value; an unreadable one counts as missing. */
export function orMissing<S extends z.ZodMiniType>(value: S): z.ZodMiniOptional<S> {
  const schema = z.optional(value);
  standIns.set(schema, undefined);
  return schema;
}

/** A text; an unreadable one counts as empty. */
export function orEmpty<S extends z.ZodMiniType<string>>(
  value: S,
): z.ZodMiniUnion<readonly [S, z.ZodMiniLiteral<''>]> {
  const schema = z.union([value, z.literal('')]);
  standIns.set(schema, '');
  return schema;
}
