/** `npm run preview`: serves the built site. Options: `--port N`, `--dir DIR`. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { startPreview } from '../preview/preview.ts';
import { exitWithMessage, portOf, readOptions } from './options.ts';

const values = readOptions('npm run preview', {
  port: { type: 'string', default: '4321', value: 'N', help: 'Port to listen on' },
  dir: { type: 'string', default: 'dist', value: 'DIR', help: 'Folder to serve' },
});
const port = portOf(values.port);
const dir = resolve(values.dir);
if (!existsSync(dir)) exitWithMessage(`There is no built site at ${dir}. Build it first: npm run build`);

const preview = await startPreview({ dir, port }).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  exitWithMessage(`Port ${port} is in use. Choose another port: npm run preview -- --port ${port + 1}`);
});
console.log(`Shop: ${preview.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void preview.close().then(() => process.exit(0)));
