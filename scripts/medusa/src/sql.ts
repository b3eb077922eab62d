/** Reads and writes the plugin's tables. */
import type { Container } from './medusa-types.ts';

/** Runs a statement and returns its rows. */
export const runSql = async <Row>(
  container: Container,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => (await container.resolve('__pg_connection__').raw<Row>(text, values)).rows;
