/** Every host of docs/deploy.md: how to start it, and which checks it leaves out, with the reason. */
import { bucketWebsite, startCloudflare, startNetlify, startS3 } from './installed-hosts.ts';
import type { Host, HostOptions } from './programs.ts';
import { startCaddy, startNginx } from './web-servers.ts';

/** A group of checks. */
export type Check =
  | 'added files'
  | 'Cache-Control'
  | 'Cache-Control of errors'
  | 'compression'
  | 'copies'
  | 'French not found'
  | 'missing pictures'
  | 'moved'
  | 'rule files'
  | 'security headers'
  | 'slash'
  | 'the rebuild’s records'
  | 'two slashes'
  | 'Vary';

interface HostKind {
  name: string;
  start: (options: HostOptions) => Promise<Host>;
  /** The name by which the host finds the shop. */
  hostName?: string;
  /** Whether the host sends both values if two rules set the same header. */
  joinsRules?: boolean;
  /** The checks that don't fit this host or its program, with the reason. */
  leavesOut: Partial<Record<Check, string>>;
}

const byPath = '`_headers` applies to a path even if the file doesn’t exist.';
const byItself = 'The host compresses each response itself, and its own caches know that.';
const withoutCopies = 'Compressed copies aren’t uploaded.';

export const hosts: readonly HostKind[] = [
  { name: 'nginx', start: startNginx, leavesOut: {} },
  {
    name: 'Caddy',
    start: startCaddy,
    leavesOut: { moved: 'Caddy’s recipe has no redirects for renamed products.' },
  },
  {
    name: 'Cloudflare Pages',
    start: startCloudflare,
    joinsRules: true,
    leavesOut: {
      'missing pictures': byPath,
      copies: withoutCopies,
      Vary: byItself,
      'rule files': 'wrangler answers requests for these files with a 502, without their content.',
    },
  },
  {
    name: 'Netlify',
    start: startNetlify,
    leavesOut: {
      'Cache-Control': 'netlify-cli sends max-age=0 with every file. Netlify itself follows `_headers`.',
      'missing pictures': byPath,
      compression: 'netlify-cli sends files as they are.',
      copies: withoutCopies,
      Vary: byItself,
      'rule files': 'netlify-cli serves every file of the folder.',
      slash: 'Netlify serves the same page at `/cart/`.',
      'two slashes': 'netlify-cli ends when it gets a path with two slashes.',
    },
  },
  {
    name: 'S3',
    start: startS3,
    hostName: bucketWebsite,
    leavesOut: {
      'added files': 'A bucket gets only what the build made.',
      'Cache-Control of errors': 'A bucket’s website sends the error document without its metadata.',
      compression: 'An object has one form. PUBLISH_S3_PRECOMPRESSED chooses it.',
      copies: withoutCopies,
      'French not found': 'A bucket’s website has one error document.',
      moved: 'A bucket has the page at a former path, but no redirect.',
      'security headers': 'Objects can’t have security headers. The CDN adds them.',
      slash: 'A bucket’s website can’t redirect by pattern.',
      'the rebuild’s records': 'The bucket’s policy hides the records, but s3rver knows no policies.',
      Vary: 'An object has one form.',
    },
  },
];
