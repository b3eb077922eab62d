/**
 * All that the shop keeps on the window. The script in the head, the pages' scripts and the islands are separate bundles,
 * so a module's variable would exist once in each of them.
 */

/** Loads lazy parts. Scripts of the first view may not import the loader, which the script in the head already contains. */
declare var shopParts: import('#platform/parts/parts.script.ts').Parts;

/** The outcomes of changes to the cart that no toast has shown yet. The code for toasts loads after the first press. */
declare var shopOutcomes: import('#features/cart/cart.ts').QueuedOutcome[] | undefined;

/** The valid consent, which the head reads and checks before any other script. `undefined` while the shopper must be asked. */
declare var shopConsent: import('#features/consent/consent.ts').ConsentRecord | undefined;

/** The texts that the device couldn't store, by key. All bundles must read the same texts. */
declare var shopMemory: Record<string, import('#platform/storage.ts').Copy> | undefined;

/** Purchases on this page that the merchant's tags don't know of yet (features/consent/tag-events.script.ts). */
declare var shopPurchases: import('#features/payment/payment.ts').PaidPurchase[] | undefined;

/** The token of the reset link that opened the page. It is kept nowhere else, and is gone with the page. */
declare var shopResetToken: string | undefined;
