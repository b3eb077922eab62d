/** Published as `/sw.js` with `PUBLIC_OFFLINE=0`: shoppers who have the worker lose it and its copies. */
import { stores } from './requests.ts';
import { worker } from './scope.ts';

// No page may keep the old worker. It answers no requests, so nothing changes under an open page.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => {
  const gone = Object.values(stores).map(({ cache }) => caches.delete(cache));
  event.waitUntil(Promise.all([...gone, worker.registration.unregister()]));
});
