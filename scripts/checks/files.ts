/** Lists the project's files from git, including new ones. Paths are relative to the root, with `/`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export function projectFiles(pattern: RegExp): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((file) => pattern.test(file) && existsSync(file));
}

export const textOf = (file: string): string => readFileSync(file, 'utf8');
