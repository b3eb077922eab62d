/** One to five stars as native radio buttons, so arrow keys, screen readers and touch work without extra code. */
import { useId } from 'react';
import { useText } from '#i18n/page-context.tsx';

interface Props {
  /** `1` to `5`, or empty. */
  defaultValue: string;
  error: string | undefined;
}

const ratings = [5, 4, 3, 2, 1] as const;

export function RatingField({ defaultValue, error }: Props) {
  const text = useText('reviews');
  const id = useId();
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={
        error
          ? 'rounded-card outline-offset-8 focus:outline-2 focus:outline-danger'
          : 'rounded-card outline-none'
      }
    >
      <p id={`${id}-label`} className="mb-1 font-medium">
        {text('rating')}
      </p>
      {ratings.map((rating) => (
        <label key={rating} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="rating"
            value={rating}
            defaultChecked={defaultValue === `${rating}`}
            className="size-5 accent-accent"
          />
          <span aria-hidden="true" className="text-star">
            {'★'.repeat(rating)}
            {'☆'.repeat(5 - rating)}
          </span>
          <span>{text('stars', { count: rating, meaning: text(`ratings.${rating}`) })}</span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
