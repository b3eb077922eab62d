/** Builds the demo shop for the benchmarks of pages, and starts its reference API. */
import { join } from 'node:path';
import { rebuild } from '../rebuild/rebuild.ts';
import { startApi } from '../reference-api/start.ts';

/** Builds the demo shop for `url` and starts its API on `apiPort`. Returns the built folder, inside `folder`. */
export async function buildDemoShop(folder: string, url: string, apiPort: number): Promise<string> {
  const api = await startApi({ port: apiPort, dataDir: join(folder, 'api'), quiet: true });
  const variables = { PUBLIC_API_URL: api.url, PUBLIC_SITE_URL: url };
  const out = join(folder, 'dist');
  await rebuild({ variables, out, cache: join(folder, 'cache'), signal: new AbortController().signal });
  return out;
}
