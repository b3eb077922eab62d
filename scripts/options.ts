/** Reads the options of commands. A wrong option exits with a message, without a stack trace. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses `process.argv`. Pass `code` if exit code 1 has another meaning. */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  options: T,
  usage: string,
  code = 1,
) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return exit(`${(error as Error).message}\nUsage: ${usage}`, code);
  }
}

/** Port 0 means any free port. */
export function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) exit(`--port must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function exit(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}
