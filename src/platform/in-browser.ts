/**
 * Whether this code runs in a browser. The build also renders islands and mounts their stores, so check this before using
 * the device.
 */
export const inBrowser = typeof window !== 'undefined';
