/** Says that a call takes longer than usual, and offers to stop it. */
import { useWaitTexts } from '#i18n/page-context.tsx';
import { LinkButton } from './buttons.tsx';

export function SlowLine({ onStop }: { onStop: () => void }) {
  const { slow, stop } = useWaitTexts();
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 text-muted">
      {slow}
      <LinkButton className="px-2" onClick={onStop}>
        {stop}
      </LinkButton>
    </p>
  );
}
