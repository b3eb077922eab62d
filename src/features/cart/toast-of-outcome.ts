/** What a toast says and offers after a change to the cart. */
import type { Locale } from '#i18n/locale.ts';
import type { Text } from '#i18n/page-texts.ts';
import { href } from '#i18n/routes.ts';
import type { Values } from '#i18n/template.ts';
import { type CartUndo, type FailedChange, failedChanges, isAdded, type QueuedOutcome } from './cart.ts';

interface Context {
  readonly locale: Locale;
  readonly text: Text<'cart'>;
  readonly isCartEmpty: boolean;
  /** The browser blocks storage, so the cart is lost with the page. */
  readonly isBlocked: boolean;
  readonly restore: (undo: CartUndo) => void;
}

export function toastOf(outcome: QueuedOutcome, context: Context) {
  const { locale, text, isBlocked, restore } = context;
  const isRefusal = outcome.forTab || refusals.includes(outcome.kind);
  return {
    kind: isRefusal ? ('error' as const) : ('note' as const),
    text: wordsOf(outcome, context),
    ...('name' in outcome && { about: outcome.name }),
    // If storage is blocked, the linked pages would have no cart.
    ...(isAdded(outcome) &&
      !isBlocked && {
        links: [
          { label: text('toCart'), href: href(locale, 'cart') },
          { label: text('checkOut'), href: href(locale, 'checkout') },
        ],
      }),
    ...('undo' in outcome &&
      !outcome.isUndoOnPage && { action: { label: text('undo'), run: () => restore(outcome.undo) } }),
  };
}

function wordsOf(outcome: QueuedOutcome, { text, isCartEmpty }: Context): string {
  if (isFailedChange(outcome)) return `${text(outcome.kind)}. ${text('noRoom')}`;
  const key = outcome.kind === 'setAside' && isCartEmpty ? 'setAsideAll' : outcome.kind;
  const words = text(key, valuesOf(outcome));
  return outcome.forTab ? `${words} ${text('fullForTab')}` : words;
}

/** The outcomes with which the shopper didn't get what they wanted. */
const refusals: readonly QueuedOutcome['kind'][] = [
  ...failedChanges,
  'outOfStock',
  'maxStockReached',
  'maxItemsReached',
  'withdrawn',
  'chooseOption',
  'setAside',
  'fullForTab',
];

function isFailedChange(outcome: QueuedOutcome): outcome is { kind: FailedChange } {
  return failedChanges.some((kind) => kind === outcome.kind);
}

function valuesOf(outcome: QueuedOutcome): Values {
  return Object.fromEntries(
    Object.entries(outcome).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );
}
