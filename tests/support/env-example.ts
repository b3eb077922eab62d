import { readFileSync } from 'node:fs';

/** The settings in .env.example, with their defaults. */
export const documentedSettings = [
  ...readFileSync('.env.example', 'utf8').matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]+)=(.*)$/gm),
].map(([, name = '', value = '']) => ({ name, value }));
