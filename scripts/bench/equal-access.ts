/** IBM Equal Access: rules for accessibility that Lighthouse's axe doesn't have. It is installed beside Lighthouse. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';

/** What a rule says about an element. The second part of `value` is FAIL if the engine is sure. */
interface Finding {
  ruleId: string;
  value: readonly [string, string];
  message: string;
  path: { dom: string };
  snippet: string;
}

declare global {
  // The engine's script defines `ace` in the page.
  var ace: {
    Checker: new () => { check: (page: Document, rules: string[]) => Promise<{ results: Finding[] }> };
  };
}

/** Findings that we accept: the engine's rule, a part of the element's HTML, and the reason. */
const justified: readonly (readonly [rule: string, html: string, reason: string])[] = [
  [
    'aria_content_in_landmark',
    'skip-link',
    'The link stands before all landmarks, because Tab must reach it first.',
  ],
  [
    'input_autocomplete_valid',
    '"username"',
    'HTML allows this value for an email address, and password managers fill it in.',
  ],
  [
    'element_tabbable_role_valid',
    'overflow-x-auto',
    'A table that is wider than a phone. The arrow keys scroll it once it has the focus, so axe requires that it can be focused.',
  ],
];

/** The engine's script. */
export const readEngine = (program: string): string =>
  readFileSync(join(program, 'node_modules/accessibility-checker-engine/ace.js'), 'utf8');

/** The rules of WCAG 2.2 that the page breaks in its current state. */
export async function accessFaults(page: Page, engine: string): Promise<string[]> {
  // The browser's debugger evaluates the script, because the page's security policy doesn't apply there.
  await page.evaluate(`${engine};globalThis.ace = ace`);
  const results = await page.evaluate(async () => {
    const { results: all } = await new ace.Checker().check(document, ['WCAG_2_2']);
    return all
      .filter(({ value: [, outcome] }) => outcome === 'FAIL')
      .map(({ ruleId, message, path, snippet }) => ({ ruleId, message, where: path.dom, snippet }));
  });
  return results
    .filter(
      ({ ruleId, snippet }) => !justified.some(([rule, html]) => rule === ruleId && snippet.includes(html)),
    )
    .map(({ ruleId, message, where }) => `${ruleId}: ${message} ${where}`);
}
