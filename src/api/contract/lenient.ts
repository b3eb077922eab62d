/** The parts of an answer that a client can do without, so that one odd item does not cost the shopper all the others. */
import * as z from 'zod/mini';

/** Lists whose unreadable items are left out. */
export const lenientLists = new WeakSet<z.core.$ZodType>();
/** Unreadable values, and what stands in for them. */
export const standIns = new WeakMap<z.core.$ZodType, null | undefined>();

/** A list that is still useful without an item. Never use it where a missing item changes an amount, such as the lines of an order. */
export function listOf<S extends z.ZodMiniType>(item: S): z.ZodMiniArray<S> {
  const list = z.array(item);
  lenientLists.add(list);
  return list;
}

/** A value that may be null, and is taken for null when it is unreadable. */
export function orNull<S extends z.ZodMiniType>(value: S): z.ZodMiniNullable<S> {
  const schema = z.nullable(value);
  standIns.set(schema, null);
  return schema;
}

/** A value that may be missing, and is taken for missing when it is unreadable. */
export function orMissing<S extends z.ZodMiniType>(value: S): z.ZodMiniOptional<S> {
  const schema = z.optional(value);
  standIns.set(schema, undefined);
  return schema;
}
