import { createServer } from 'node:http';
import { listen } from '../../scripts/preview/listen.ts';

/** A port of this machine that no program uses now. */
export async function freePort(): Promise<number> {
  const server = await listen(createServer());
  await server.close();
  return server.port;
}
