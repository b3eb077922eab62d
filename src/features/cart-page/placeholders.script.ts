/** Fills in the placeholders of a template, such as `{{name}}`, in copies of it. */

/** Fills in the values of one copy. */
export type FillIn = (values: Readonly<Record<string, unknown>>) => void;

/** A text or an attribute with placeholders. `path` leads to its node: at each level, the index of the child to go to. */
type Slot = readonly [path: readonly number[], attribute: string | undefined, text: string];

function slotsIn(node: Node, path: readonly number[] = []): Slot[] {
  const own: Slot[] =
    node instanceof Element
      ? [...node.attributes].map(({ name, value }) => [path, name, value])
      : [[path, undefined, node.nodeValue ?? '']];
  return [
    ...own.filter(([, , text]) => text.includes('{{')),
    ...[...node.childNodes].flatMap((child, at) => slotsIn(child, [...path, at])),
  ];
}

/**
 * Finds the placeholders of `template` once. The returned function prepares a copy, and returns a function that fills this
 * copy in. `noVat` takes the place of a text with `{{rate}}` if there is no rate.
 */
export function bindPlaceholders(template: Element, noVat: string): (copy: Element) => FillIn {
  const slots = slotsIn(template);
  return (copy) => {
    const bound = slots.map(([path, attribute, text]) => {
      const node = path.reduce<Node>((parent, at) => parent.childNodes[at] as Node, copy);
      const target = attribute ? ((node as Element).getAttributeNode(attribute) as Attr) : node;
      return [target, text] as const;
    });
    return (values) => {
      for (const [target, text] of bound) {
        const given = text.includes('{{rate}}') && !values['rate'] ? noVat : text;
        const filled = given.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
        if (target.nodeValue !== filled) target.nodeValue = filled;
      }
    };
  };
}
