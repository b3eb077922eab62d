/** Runs a button's action: one at a time, with a way to stop a long wait. */
import { useRef, useState } from 'react';
import { useSlow } from './slow.ts';

interface Action {
  readonly isPending: boolean;
  /** True after ten seconds without an answer: say so, and offer `stop`. */
  readonly isSlow: boolean;
  /** Does nothing while another run is pending. `stop` aborts the signal. */
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
