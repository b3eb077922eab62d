/** Options of the commands; a wrong one ends the program with words for people and no stack. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses `process.argv`. */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  options: T,
  usage: string,
) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(`${(error as Error).message}\nUsage: ${usage}`);
  }
}

/** A port of 0 takes any free one. */
export function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) refuse(`--port must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}
