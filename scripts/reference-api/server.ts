/** `npm run api`: listens with the reference API. `--port N`, `--products N`, `--data DIR`, `--test`. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { openDatabase } from './database.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    products: { type: 'string' },
    data: { type: 'string', default: '.data' },
    test: { type: 'boolean', default: false },
  },
});

const dataDir = resolve(values.data);
const db = openDatabase(join(dataDir, 'shop.db'));
let address = '';
const app = createApp({
  db,
  now: Date.now,
  dataDir,
  test: values.test,
  selfUrl: () => address,
  log: (line) => console.error(line),
});

const server = serve({ fetch: app.fetch, port: Number(values.port), hostname: '127.0.0.1' }, ({ port }) => {
  address = `http://127.0.0.1:${port}`;
  console.log(`Reference API: ${address}  (data in ${dataDir})`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => {
      db.close();
      process.exit(0);
    });
  });
}
