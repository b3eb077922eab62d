/** Kills the Medusa that it runs in, at the step that the test names. Only the test's own Medusa loads it. */
import type { Container, Sql } from '../../../scripts/medusa/src/medusa-types.ts';

let deadlyPoint = '';

/** The test's payment provider calls this after Stripe has answered. */
export function reachFaultPoint(point: string): void {
  if (point === deadlyPoint) process.kill(process.pid, 'SIGKILL');
}

type Method = (...parameters: unknown[]) => Promise<unknown>;

/** `point` is one of those in fault-points.ts. The process dies once the step is done. */
export function killAt(container: Container, point: string): void {
  deadlyPoint = point;
  const [, name = '', method = '', text = ''] = /^(\w+)\.(\w+)(?:\((.*)\))?$/.exec(point) ?? [];
  if (name === 'stripe') return;
  if (name === 'sql') {
    watchStatements(container.resolve('__pg_connection__'), text, point);
    return;
  }
  const service = (container as unknown as { resolve(name: string): Record<string, Method> }).resolve(name);
  const original = service[method];
  if (!original) throw new Error(`Medusa has no ${name}.${method}`);
  service[method] = async (...parameters) => {
    const result = await original.apply(service, parameters);
    if (JSON.stringify(parameters[0] ?? '').includes(text)) reachFaultPoint(point);
    return result;
  };
}

/** A statement inside a transaction is done only when its transaction is committed. */
function watchStatements(sql: Sql, beginning: string, point: string): void {
  const { raw, transaction } = sql;
  const matches = (text: string, values: readonly unknown[] = []) => {
    const rest = [...values];
    return text.replace(/\?/g, () => String(rest.shift())).startsWith(beginning);
  };
  // Medusa's own statements pass here, too. Medusa needs what Knex returns, which isn't a plain promise.
  const watchedRaw = (text: string, values?: readonly unknown[]) => {
    const query = raw.call(sql, text, values);
    if (!matches(text, values)) return query;
    return query.then((result) => {
      reachFaultPoint(point);
      return result;
    });
  };
  const watchedTransaction = async (work: unknown, ...rest: unknown[]) => {
    const begin = transaction as unknown as Method;
    if (typeof work !== 'function') return begin.call(sql, work, ...rest);
    let seen = false;
    const watched = (inner: Sql) =>
      work(
        new Proxy(inner, {
          get: (target, key) =>
            key === 'raw'
              ? (text: string, values?: readonly unknown[]) => {
                  seen ||= matches(text, values);
                  return target.raw(text, values);
                }
              : Reflect.get(target, key),
        }),
      );
    const result = await begin.call(sql, watched, ...rest);
    if (seen) reachFaultPoint(point);
    return result;
  };
  // Knex makes these methods read-only.
  Object.defineProperties(sql, { raw: { value: watchedRaw }, transaction: { value: watchedTransaction } });
}
