/** The recipes of docs/deploy.md, as they are written there. */
import { readFileSync } from 'node:fs';

export const deploy = readFileSync('docs/deploy.md', 'utf8');

/** The code block of a language that contains a text. */
export function recipe(language: string, part = ''): string {
  const blocks = deploy.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'));
  const found = [...blocks].map(([, code = '']) => code).find((code) => code.includes(part));
  if (!found) throw new Error(`docs/deploy.md has no recipe in ${language} with ${part}`);
  return found;
}

/** Replaces a part of a recipe. Throws if the recipe doesn't have it. */
export function replaced(text: string, part: string | RegExp, by: string): string {
  const result = text.replace(part, () => by);
  if (result === text) throw new Error(`The recipe has no ${part}`);
  return result;
}
