/**
 * Published as `/sw.js` with `PUBLIC_OFFLINE=0`. It removes the offline worker and its cached pages, files and pictures
 * from browsers that have them.
 */
import { offlineCaches } from './requests.ts';
import { worker } from './scope.ts';

// Replace the old worker even on open pages. The new worker handles no requests, so nothing changes for open pages.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => {
  const gone = Object.values(offlineCaches).map(({ name }) => caches.delete(name));
  event.waitUntil(Promise.all([...gone, worker.registration.unregister()]));
});
