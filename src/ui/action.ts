/** What a button sets off and waits for: one at a time, with a way out of a long wait. */
import { useRef, useState } from 'react';
import { useSlow } from './slow.ts';

interface Action {
  readonly isPending: boolean;
  /** No answer for ten seconds: say so, and offer `stop`. */
  readonly isSlow: boolean;
  /** Does nothing while another run is under way. `stop` aborts the signal. */
  readonly run: (work: (signal: AbortSignal) => Promise<void>) => void;
  readonly stop: () => void;
}

export function useAction(): Action {
  const running = useRef<AbortController>(undefined);
  const [isPending, setPending] = useState(false);
  const isSlow = useSlow(isPending);
  return {
    isPending,
    isSlow,
    run: (work) => {
      if (running.current) return;
      const stop = new AbortController();
      running.current = stop;
      setPending(true);
      void work(stop.signal).finally(() => {
        running.current = undefined;
        setPending(false);
      });
    },
    stop: () => running.current?.abort(),
  };
}
