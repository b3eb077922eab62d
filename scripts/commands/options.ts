/** Reads the options of commands. `--help` lists them. A wrong option ends the command with a message. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { print, printError } from '../print.ts';

type Option = NonNullable<ParseArgsConfig['options']>[string] & {
  /** What the option does, for `--help`. */
  help: string;
  /** The placeholder for the option's value in `--help`, such as `DIR`. */
  value?: string;
};

/** Parses `process.argv`. `command` is what a user types. `code` is the exit code for wrong options. */
export const readOptions = <const T extends Record<string, Option>>(command: string, options: T, code = 1) =>
  read(command, options, { code }).values;

/** Like `readOptions`, for a command that takes one argument, such as `URL`. A missing argument is undefined. */
export function readArgumentAndOptions<const T extends Record<string, Option>>(
  command: string,
  name: string,
  options: T,
) {
  const { values, positionals } = read(command, options, { argument: name });
  if (positionals.length > 1)
    exitWithMessage(`Name only one ${name}. Leave out: ${positionals.slice(1).join(' ')}`);
  return { argument: positionals[0], values };
}

function read<const T extends Record<string, Option>>(
  command: string,
  options: T,
  { code = 1, argument = '' }: { code?: number; argument?: string },
) {
  if (process.argv.includes('--help')) {
    const flags = Object.entries<Option>(options).map(([name, { value = '' }]) => `--${name} ${value}`);
    const width = Math.max(0, ...flags.map(({ length }) => length)) + 2;
    const lines = Object.values<Option>(options).map(({ help, default: preset }, index) => {
      const flag = flags[index]?.padEnd(width);
      return `  ${flag}${help}${typeof preset === 'string' ? ` (default: ${preset})` : ''}`;
    });
    const rest = [argument, flags.length > 0 ? '[options]' : ''].filter(Boolean).join(' ');
    print(`Usage: ${command}${rest && ` -- ${rest}`}\n\n${lines.join('\n')}`.trimEnd());
    process.exit(0);
  }
  try {
    return parseArgs({ options, allowPositionals: argument !== '' });
  } catch (error) {
    return exitForWrongOptions(error, command, code);
  }
}

/** Port 0 means any free port. */
export const portOf = (text: string): number => wholeNumberOf('port', text, { min: 0, max: 65_535 });

interface Range {
  min: number;
  max: number;
  /** The exit code if the text isn't a whole number in this range. */
  code?: number;
}

export function wholeNumberOf(option: string, text: string, { min, max, code = 1 }: Range): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    exitWithMessage(`--${option} must be a whole number from ${min} to ${max}, not "${text}".`, code);
  return value;
}

/** Ends a command that was given wrong options. The message leaves out the advice that Node adds. */
export function exitForWrongOptions(error: unknown, command: string, code = 1): never {
  const [message] = (error as Error).message.split(/\.\s/);
  const ambiguous = message?.match(/'(--\S+).*' argument is ambiguous/)?.[1];
  const what = ambiguous
    ? `${ambiguous} has a value that begins with a dash. Write ${ambiguous}=VALUE`
    : message;
  return exitWithMessage(`${what}.\nSee the options: ${command} -- --help`, code);
}

/** Ends the command with a message. */
export function exitWithMessage(message: string, code = 1): never {
  printError(message);
  process.exit(code);
}
