/** Runs in the page and finds elements as a shopper does, by role and name. Needs Testing Library in the page. */
import type * as TestingLibrary from '@testing-library/dom';

export interface WantedElement {
  /** A role, or `field` for a labelled field, because a password field has no role. */
  role: string;
  /** The whole name, or a pattern in it. */
  name: string | { source: string; flags: string };
  /** The role of the element in which to search. */
  within?: string | undefined;
}

export type Found =
  | { kind: 'unprepared' }
  | { kind: 'missing' }
  | { kind: 'blocked'; by: string }
  | { kind: 'found'; x: number; y: number };

/** `click` says whether the first click after a search reached the element. On a new page, `click` is undefined. */
export interface PageWithClick {
  click?: 'awaited' | 'arrived' | 'missed';
}

/** Scrolls to the first matching element and returns where to click it. Chooses `option` if it is a select. */
export function seek({ role, name, within }: WantedElement, option: string | undefined): Found {
  const dom = (globalThis as { TestingLibraryDom?: typeof TestingLibrary }).TestingLibraryDom;
  if (!dom) return { kind: 'unprepared' };
  const pattern = typeof name === 'string' ? undefined : new RegExp(name.source, name.flags);
  const matches = (text: string): boolean => {
    const plain = text.replace(/\s+/g, ' ').trim();
    return pattern ? pattern.test(plain) : plain === name;
  };
  const parts = within ? dom.queryAllByRole(document.body, within) : [document.body];
  const element = parts
    .flatMap((part) =>
      role === 'field'
        ? dom
            .queryAllByLabelText(part, matches, { selector: 'input, select, textarea' })
            .filter((field) => !dom.isInaccessible(field))
        : dom.queryAllByRole(part, role, { name: matches }),
    )
    .at(0);
  if (!element) return { kind: 'missing' };
  if (element.matches(':disabled')) return { kind: 'blocked', by: 'the disabled attribute' };
  if (option !== undefined && element instanceof HTMLSelectElement) {
    const chosen = [...element.options].find(({ text }) => text === option);
    if (!chosen) return { kind: 'blocked', by: `the missing option “${option}”` };
    element.value = chosen.value;
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // A checkbox may be invisible because its label draws it. The click then goes to the label.
  const label = (element as HTMLInputElement).labels?.[0];
  const targets = [element, ...(label ? [label] : [])];
  let cover: Element | null = null;
  for (const target of targets) {
    const { left, top, width, height } = target.getClientRects()[0] ?? new DOMRect();
    const [x, y] = [left + width / 2, top + height / 2];
    cover = document.elementFromPoint(x, y);
    if (!cover || !targets.some((one) => one.contains(cover))) continue;
    const page = window as PageWithClick;
    page.click = 'awaited';
    addEventListener(
      'click',
      (event) => {
        page.click = event.composedPath().includes(target) ? 'arrived' : 'missed';
      },
      { capture: true, once: true },
    );
    return { kind: 'found', x, y };
  }
  return { kind: 'blocked', by: cover?.outerHTML.slice(0, 120) ?? 'the edge of the window' };
}
