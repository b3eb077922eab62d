/** Runs a button's action, never twice at once, and detects long waits for a response. */
import { useEffect, useRef, useState } from 'react';
import { whenSlow } from '#lib/waits.ts';

export function useAction() {
  const running = useRef<AbortController>(undefined);
  const [isPending, setPending] = useState(false);
  const isSlow = useSlow(isPending);
  return {
    isPending,
    /** True after ten seconds without a response. Tell the shopper, and offer `stop`. */
    isSlow,
    /** Does nothing while another run is pending. `stop` aborts the signal. */
    run: (work: (signal: AbortSignal) => Promise<void>): void => {
      if (running.current) return;
      const stop = new AbortController();
      running.current = stop;
      setPending(true);
      void work(stop.signal).finally(() => {
        running.current = undefined;
        setPending(false);
      });
    },
    stop: (): void => running.current?.abort(),
  };
}

/** True once `isPending` has been true for ten seconds without interruption. */
export function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const endWait = whenSlow(() => setSlow(true));
    return () => {
      endWait();
      setSlow(false);
    };
  }, [isPending]);
  return isSlow;
}
