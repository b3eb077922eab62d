/** Says that something is loading. If that takes long, says so, and offers to stop. */
import type { ReactNode } from 'react';
import { useWaitTexts } from '#i18n/page-context.tsx';
import type { Failure, Loadable } from '#lib/loadable.ts';
import { QuietButton } from './buttons.tsx';
import { Failed } from './error-box.tsx';

interface Props {
  loading: string;
  /** Grey shapes of the content (skeleton.tsx). If given, the text appears a second later. */
  skeleton?: ReactNode;
  onStop?: () => void;
  onRetry: () => void;
}

export function Waiting({ loading, isSlow, skeleton, onStop, onRetry }: Props & { isSlow: boolean }) {
  const texts = useWaitTexts();
  const showsSkeleton = !!skeleton && !isSlow;
  return (
    <div
      role="status"
      data-waiting
      className={showsSkeleton ? 'relative mt-8 text-muted' : 'py-10 text-muted'}
    >
      <p className={showsSkeleton ? 'late absolute bottom-full mb-1 text-sm' : 'flex items-center gap-3'}>
        {!showsSkeleton && (
          <span
            className="size-5 shrink-0 animate-spin rounded-full border-2 border-line border-t-accent"
            aria-hidden="true"
          />
        )}
        {isSlow ? texts.slow : loading}
      </p>
      {isSlow && (
        <p className="mt-3 flex flex-wrap gap-3">
          <QuietButton onClick={onRetry}>{texts.retry}</QuietButton>
          {onStop && <QuietButton onClick={onStop}>{texts.stop}</QuietButton>}
        </p>
      )}
      {showsSkeleton && (
        <div aria-hidden="true" className="skeleton">
          {skeleton}
        </div>
      )}
    </div>
  );
}

/** Shown while data is missing. Says that the data is loading, or why it didn't load. */
export function NotReady({
  state,
  messageOf,
  ...waiting
}: Props & { state: Loadable<unknown>; messageOf: (failure: Failure) => string }) {
  const { retry } = useWaitTexts();
  return state.kind === 'failed' ? (
    <Failed message={messageOf(state.failure)} retry={retry} onRetry={waiting.onRetry} />
  ) : (
    <Waiting isSlow={state.kind === 'loading' && state.isSlow} {...waiting} />
  );
}
