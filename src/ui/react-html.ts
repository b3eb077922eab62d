import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';

const htmlByName = new Map<string, string>();

/**
 * A component's HTML, for built pages. Astro itself would render each component twice and through streams, which adds five
 * seconds to a build of 10,000 products. HTML with a `name` is rendered once and reused on every page.
 */
export function reactHtml<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  name = '',
): string {
  const html = htmlByName.get(name) ?? renderToString(createElement(component, props));
  if (name) htmlByName.set(name, html);
  return html;
}
