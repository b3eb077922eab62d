/** Waits that take longer than people expect (promise 43). */
import { useEffect, useState } from 'react';

/** After this wait the page says that it is still trying, in milliseconds (api-contract, "Session"). */
const slowAfter = 10_000;

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
