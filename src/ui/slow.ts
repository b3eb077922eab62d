/** Detects waits that take longer than people expect. */
import { useEffect, useState } from 'react';
import { slowAfter } from '#lib/loadable.ts';

/** True once `isPending` has been true for ten seconds without a break. */
export function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isSlow;
}
