/** Finds globals and static members in a built script that the oldest supported browsers lack, e.g. `AbortSignal.any`. */
import { ESLint } from 'eslint';
import { api, type Identifier, javascript, lackedBy } from './compat.ts';

const builtins = javascript.builtins ?? {};
const entries = (object: Identifier) =>
  Object.entries(object).filter(([name]) => name !== '__compat') as [string, Identifier][];
const interfaces = entries({ ...api, ...builtins });
const message = 'is missing in a supported browser';

const globals = interfaces.flatMap(([name, object]) =>
  lackedBy(object).length > 0 ? { name, message } : [],
);
const statics = interfaces.flatMap(([name, object]) =>
  entries(object).flatMap(([key, member]) => {
    const isStatic = name in builtins || key.endsWith('_static');
    const property = key.replace(/_static$/, '');
    return isStatic && lackedBy(member).length > 0 ? { object: name, property, message } : [];
  }),
);

const eslint = new ESLint({
  overrideConfigFile: true,
  allowInlineConfig: false,
  overrideConfig: {
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
    rules: {
      'no-restricted-globals': ['error', ...globals],
      'no-restricted-properties': ['error', ...statics],
    },
  },
});

/** One line per feature, with the code around its first use. */
export async function unsupportedInScript(code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code);
  const lines = code.split('\n');
  const found = new Map<string, string>();
  for (const { message: text, line, column } of result?.messages ?? []) {
    const name = /'([^']+)'/.exec(text)?.[1] ?? text;
    if (!found.has(name))
      found.set(name, lines[line - 1]?.slice(Math.max(0, column - 30), column + 40) ?? '');
  }
  return [...found].map(([name, around]) => `${name}: ${around}`);
}
