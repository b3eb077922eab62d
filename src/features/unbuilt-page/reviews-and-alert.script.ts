/** Runs the reviews and the restock alert on an unbuilt page. Built pages have the same lazy parts. */
import alertPart from '#features/restock/alert.script.ts?part';
import reviewsPart from '#features/reviews/reviews.script.ts?part';
import { features } from '#platform/config.ts';

type Reviews = typeof import('#features/reviews/reviews.script.ts');
type Alert = typeof import('#features/restock/alert.script.ts');

function withReviews(use: (reviews: Reviews, section: HTMLElement) => void, name?: string): void {
  if (!features.reviews) return;
  const section = document.getElementById('reviews');
  if (section) void shopParts.want<Reviews>(reviewsPart, (part) => use(part, section), undefined, name);
}

export const showReviews = () => withReviews(({ startReviews }, section) => startReviews(section));
export const writeReview = () => withReviews(({ openWriter }, section) => openWriter(section), 'write');

/** Offers a restock alert for what is sold out. The shopper may choose another variant while the alert's part loads. */
export function offerAlert(container: HTMLElement, soldOutNow: () => string | undefined): void {
  if (!features.restockAlerts || (!soldOutNow() && !container.hasChildNodes())) return;
  void shopParts.want<Alert>(
    alertPart,
    // Without the texts, there is no offer.
    ({ showAlert }) => void showAlert(container, soldOutNow).catch(() => undefined),
  );
}
