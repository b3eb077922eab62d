/** The current time, for countdowns. */
import { useEffect, useState } from 'react';

/** The device's time in milliseconds, updated every second while `isRunning`; undefined before the first render in the browser. */
export function useNow(isRunning: boolean): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    // Timers pause in background tabs, so update as soon as the page is visible again.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [isRunning]);
  return now;
}
