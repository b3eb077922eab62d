/** Creates, updates and deletes the shopper's own review of the page's product. */
import { useStore } from '@nanostores/react';
import { type ComponentProps, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { $session } from '#features/session/session-store.ts';
import { $user, reloadUser } from '#features/session/user-store.ts';
import { usePage, useText, useWaitTexts, withPage } from '#i18n/page-context.tsx';
import { withErrorBox } from '#ui/error-box.tsx';
import { FocusFrame } from '#ui/FocusFrame.tsx';
import { NotReady } from '#ui/Waiting.tsx';
import { keepReviewDraft, readReviewDraft, removeReview, saveReview } from './own-review-flow.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { type ProductReviews, reviewBy } from './reviews.ts';
import { $reviews, loadReviews, stopLoading } from './reviews-store.ts';

interface Props {
  productId: string;
  /** Closes the form. `message` tells the shopper the result. */
  onClose: (message: string) => void;
}

function ReviewWriterContent({ productId, onClose }: Props) {
  const { failureText } = usePage();
  const catalogText = useText('catalog');
  const waitTexts = useWaitTexts();
  const session = useStore($session);
  const user = useStore($user);
  const reviews = useStore($reviews);
  const isOver = session === 'guest';

  useEffect(() => {
    if (isOver) onClose('');
  }, [isOver, onClose]);

  const reload = () => {
    if (user.kind === 'failed') void reloadUser();
    if (reviews.kind !== 'ready') void loadReviews(productId);
  };
  return (
    <FocusFrame>
      {user.kind !== 'ready' || reviews.kind !== 'ready' ? (
        <NotReady
          state={user.kind === 'failed' ? user : reviews}
          messageOf={(failure) => failureText(catalogText('reviewsFailed'), failure)}
          loading={waitTexts.pending}
          onStop={stopLoading}
          onRetry={reload}
        />
      ) : (
        <OwnReview author={{ accountId: user.data.id, productId }} reviews={reviews.data} onClose={onClose} />
      )}
    </FocusFrame>
  );
}

interface OwnProps extends Pick<Props, 'onClose'> {
  author: { accountId: string; productId: string };
  reviews: ProductReviews;
}

function OwnReview({ author, reviews, onClose }: OwnProps) {
  const { text } = usePage('reviews');
  /** Why a new form replaced the form that the shopper sent. The old form's message disappeared with that form. */
  const [conflict, setConflict] = useState('');
  const own = reviewBy(reviews, author.accountId);
  const save: Parameters<typeof ReviewForm>[0]['save'] = async (fields, options) => {
    setConflict('');
    const { result, isReplaced } = await saveReview(author, { fields, own }, options);
    if (isReplaced)
      setConflict(
        own ? `${text('updateError')}. ${text('gone')}` : `${text('addError')}. ${text('alreadyReviewed')}`,
      );
    return result;
  };
  return (
    <>
      <p role="alert" className="mb-3 text-danger empty:hidden">
        {conflict}
      </p>
      <ReviewForm
        // Start a new form when another tab has created or deleted the review.
        key={own?.id ?? 'new'}
        own={own}
        draft={readReviewDraft(author)}
        onDraft={(draft) => keepReviewDraft(author, draft)}
        save={save}
        remove={(options) =>
          own ? removeReview(own, options) : Promise.resolve({ ok: true, data: undefined })
        }
        onClose={onClose}
      />
    </>
  );
}

export const ReviewWriterIsland = withErrorBox(
  withPage<'reviews' | 'catalog' | 'calls', Props>(ReviewWriterContent),
);

let root: Root | undefined;

/** Opens the form on the page. `writer` is the `[data-review-writer]` of ReviewList.tsx. Hides its button while the form is open. */
export function openReviewForm(
  writer: HTMLElement,
  props: Omit<ComponentProps<typeof ReviewWriterIsland>, 'onClose'>,
): void {
  if (root) return;
  const button = writer.querySelector<HTMLElement>('button');
  const status = writer.querySelector<HTMLElement>('[role=status]');
  const container = document.createElement('div');
  container.dataset['reviewForm'] = '';
  writer.append(container);
  if (button) button.hidden = true;
  if (status) status.textContent = '';
  root = createRoot(container);
  const close = (message: string) => {
    root?.unmount();
    root = undefined;
    container.remove();
    if (button) button.hidden = false;
    if (status) status.textContent = message;
    button?.focus();
  };
  root.render(<ReviewWriterIsland {...props} onClose={close} />);
}
