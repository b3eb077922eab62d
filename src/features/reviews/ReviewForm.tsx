/** The review form: stars and a comment. For an existing review, the form also offers to delete the review. */
import { useEffect, useId, useState } from 'react';
import type { Review } from '#api/contract/review.ts';
import { usePage, useText, useWaitTexts } from '#i18n/page-context.tsx';
import { ruleTexts } from '#i18n/page-texts.ts';
import type { Result } from '#lib/loadable.ts';
import { LinkButton, QuietButton } from '#ui/buttons.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Field } from '#ui/Field.tsx';
import { FormEnd, type Sending, useForm, valuesOf } from '#ui/form.tsx';
import { SlowLine } from '#ui/SlowLine.tsx';
import { useAction } from '#ui/use-action.ts';
import { checkReview, longestComment, type ReviewDraft } from './reviews.ts';

interface Props {
  own: Review | undefined;
  draft: ReviewDraft | undefined;
  onDraft: (draft: ReviewDraft) => void;
  save: (fields: { rating: number; comment: string }, options: Sending) => Promise<Result>;
  remove: (options: Pick<Sending, 'signal'>) => Promise<Result>;
  onClose: (message: string) => void;
}

export function ReviewForm({ own, draft, ...props }: Props) {
  const { explain, text } = usePage('reviews');
  const [problem, setProblem] = useState('');
  const removal = useAction();
  const form = useForm({
    check: (values) => ruleTexts(text, checkReview(values)),
    send: async (values, options) => {
      const { rating, comment = '' } = values;
      const result = await props.save({ rating: Number(rating), comment: comment.trim() }, options);
      if (result.ok) return undefined;
      const { failure } = result;
      if (failure.kind === 'refused' && failure.status === 409)
        return { message: `${text('addError')}. ${text('alreadyReviewed')}` };
      return explain(text(own ? 'updateError' : 'addError'), failure);
    },
    onDone: () => props.onClose(text(own ? 'changed' : 'added')),
  });
  const { ref } = form.props;

  useEffect(() => ref.current?.querySelector<HTMLElement>('input:checked, input')?.focus(), [ref]);

  return (
    <form
      {...form.props}
      aria-labelledby="own-review"
      className="grid gap-5"
      onInput={(event) => {
        form.props.onInput(event);
        const { rating = '', comment = '' } = valuesOf(event.currentTarget);
        props.onDraft({ rating, comment });
      }}
    >
      <h3 id="own-review" className="text-2xl">
        {text(own ? 'changeHeading' : 'heading')}
      </h3>
      {draft && <p className="text-sm text-muted">{text('fromDraft')}</p>}
      <RatingField defaultValue={draft?.rating ?? `${own?.rating ?? ''}`} error={form.errors['rating']} />
      <CommentField defaultValue={draft?.comment ?? own?.comment ?? ''} error={form.errors['comment']} />
      <FormEnd form={form} label={text(own ? 'change' : 'send')}>
        <QuietButton onClick={() => props.onClose('')}>{text('cancel')}</QuietButton>
        {own && (
          <RemoveButton
            removal={removal}
            remove={props.remove}
            onRemoved={() => props.onClose(text('removed'))}
            onProblem={setProblem}
          />
        )}
      </FormEnd>
      <div role="status" className="empty:hidden">
        {removal.isSlow && <SlowLine onStop={removal.stop} />}
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </form>
  );
}

interface RemoveProps extends Pick<Props, 'remove'> {
  removal: ReturnType<typeof useAction>;
  onRemoved: () => void;
  /** Called with the reason why the review couldn't be deleted, and with an empty text when the next try begins. */
  onProblem: (problem: string) => void;
}

/** Asks whether to remove the review, and removes it. */
function RemoveButton({ removal, remove, onRemoved, onProblem }: RemoveProps) {
  const { failureText, text } = usePage('reviews');
  const { pending } = useWaitTexts();
  const [isConfirming, setConfirming] = useState(false);
  const removeNow = () =>
    removal.run(async (signal) => {
      onProblem('');
      const result = await remove({ signal });
      if (result.ok) onRemoved();
      else onProblem(failureText(text('removeError'), result.failure));
    });
  return (
    <>
      <LinkButton
        className="px-2"
        aria-disabled={removal.isPending || undefined}
        onClick={() => setConfirming(true)}
      >
        {removal.isPending ? pending : text('remove')}
      </LinkButton>
      {isConfirming && (
        <ConfirmDialog
          title={text('removeTitle')}
          text={text('removeText')}
          confirm={text('removeYes')}
          back={text('removeNo')}
          onAnswer={(isConfirmed) => {
            setConfirming(false);
            if (isConfirmed) removeNow();
          }}
        />
      )}
    </>
  );
}

interface FieldProps {
  /** For the rating, `1` to `5`, or empty. */
  defaultValue: string;
  error: string | undefined;
}

const ratings = [1, 2, 3, 4, 5] as const;

/** Five stars to tap. They are native radio buttons, so arrow keys and screen readers work without extra code. */
function RatingField({ defaultValue, error }: FieldProps) {
  const text = useText('reviews');
  const id = useId();
  const [chosen, setChosen] = useState(Number(defaultValue) as (typeof ratings)[number]);
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={error ? 'field border-danger' : 'outline-none'}
    >
      <p id={`${id}-label`} className="mb-1 font-medium">
        {text('rating')}
      </p>
      <div className="-ml-2 flex flex-wrap items-center">
        {ratings.map((rating) => (
          <label key={rating} className="relative grid size-11 place-items-center text-3xl text-star">
            <input
              type="radio"
              name="rating"
              value={rating}
              defaultChecked={defaultValue === `${rating}`}
              onChange={() => setChosen(rating)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-card"
            />
            <span aria-hidden="true">{chosen >= rating ? '★' : '☆'}</span>
            <span className="sr-only">
              {text('stars', { count: rating, meaning: text(`ratings.${rating}`) })}
            </span>
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-muted">
          {ratings.includes(chosen) && text(`ratings.${chosen}`)}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function CommentField({ defaultValue, error }: FieldProps) {
  const text = useText('reviews');
  return (
    <Field
      name="comment"
      label={text('comment')}
      hint={text('commentHint')}
      autoComplete="off"
      required
      error={error}
      control={(controlProps) => (
        <textarea {...controlProps} rows={5} maxLength={longestComment} defaultValue={defaultValue} />
      )}
    />
  );
}
