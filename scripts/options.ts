/** Options of the commands; a wrong one ends the program with words for people and no stack. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses `process.argv`. `code` is the exit code for a wrong one, where 1 means something else. */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  options: T,
  usage: string,
  code = 1,
) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(`${(error as Error).message}\nUsage: ${usage}`, code);
  }
}

/** A port of 0 takes any free one. */
export function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) refuse(`--port must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function refuse(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}
