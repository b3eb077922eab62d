/**
 * Whether this code runs in a page. The build renders the islands, which mounts their stores: what touches the device asks
 * this first.
 */
export const inBrowser = typeof window !== 'undefined';
