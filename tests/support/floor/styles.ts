/** Finds what the oldest supported browsers do not understand in a built style sheet. */
import postcss, { type ChildNode, type Container, type Declaration } from 'postcss';
import { css, type Identifier, lackedBy } from './compat.ts';

/** One line per feature, e.g. `text-decoration with thickness: underline 1px (safari)`. What `@supports` guards is left out. */
export function unsupportedInStyles(sheet: string): string[] {
  const found = new Set<string>();
  const note = (name: string, feature: Identifier | undefined) => {
    const browsers = lackedBy(feature);
    if (browsers.length > 0) found.add(`${name} (${browsers.join(', ')})`);
  };
  postcss.parse(sheet).walk((node) => {
    if (isGuarded(node)) return;
    if (node.type === 'atrule') note(`@${node.name}`, css['at-rules']?.[node.name]);
    if (node.type === 'atrule' && node.name === 'media')
      for (const [word] of node.params.matchAll(/[a-z-]+/g))
        note(`@media ${word}`, css['at-rules']?.['media']?.[word]);
    if (node.type === 'rule')
      for (const [pseudo, name = ''] of node.selector.replace(/\\./g, '').matchAll(/::?([\w-]+)/g))
        note(pseudo, css.selectors?.[name]);
    if (node.type === 'decl') noteDeclaration(node, note);
  });
  return [...found].sort();
}

function noteDeclaration(
  { prop, value }: Declaration,
  note: (name: string, feature: Identifier | undefined) => void,
): void {
  const property = css.properties?.[prop];
  note(prop, property);
  for (const [, word = '', bracket] of value.matchAll(/(?<![\w.#-])([a-z][\w-]*)(\(?)/g))
    if (bracket) note(`${word}()`, css.types?.[word] ?? css.types?.['color']?.[word]);
    else note(`${prop}: ${word}`, property?.[word]);
  // A shorthand with a part that a browser does not know is void as a whole.
  if (/\S\s+\S/.test(value))
    for (const [key, part] of Object.entries(property ?? {}))
      if (key.startsWith('includes_'))
        note(`${prop} with ${key.replace('includes_', '')}: ${value}`, part as Identifier);
}

function isGuarded(node: ChildNode): boolean {
  let parent: Container | ChildNode['parent'] = node.parent;
  for (; parent; parent = parent.parent as Container | undefined)
    if (parent.type === 'atrule' && (parent as Container & { name: string }).name === 'supports') return true;
  return false;
}
