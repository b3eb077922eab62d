/** The time for what counts down on the page. */
import { useEffect, useState } from 'react';

/** The device's time in milliseconds, each second anew while `isRunning`; undefined before the first render in the browser. */
export function useNow(isRunning: boolean): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    // Timers sleep in the background: what is seen again is right at once.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [isRunning]);
  return now;
}
