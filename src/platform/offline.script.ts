/** Starts the service worker (src/worker) once the browser is idle and the page, if prerendered, is shown. */
import { worksOffline } from './config.ts';

if (worksOffline && import.meta.env.PROD)
  addEventListener('load', () =>
    // Safari has no idle callbacks. Without HTTPS and in private windows, there may be no service workers.
    (globalThis.requestIdleCallback ?? setTimeout)(() =>
      navigator.serviceWorker?.register('/sw.js').catch(() => undefined),
    ),
  );
