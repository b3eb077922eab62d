/**
 * Whether this code runs in a browser. The build also renders islands and mounts their stores, so check this before using
 * storage or other browser APIs.
 */
export const inBrowser = typeof window !== 'undefined';
