/** The compiled shop, which renders the pages. A change of the code, or of data that all pages share, makes it invalid. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Env } from '#env.ts';

export interface Renderer {
  folder: string;
  /** The settings of the shop, for the compiler and the threads. */
  variables: Readonly<Record<string, string>>;
}

export interface RendererOptions {
  env: Env;
  cache: string;
  /** The year in the footer. */
  year: number;
}

/** `common` is the fingerprint of everything that all pages share. */
export function rendererOf({ env, cache, year }: RendererOptions, common: string): Renderer {
  const settings = Object.entries(env).map(([name, value]) => [name, String(value ?? '')]);
  return {
    folder: join(cache, 'renderer', common),
    variables: {
      ...Object.fromEntries(settings),
      // A test runner or shell may set another value, which would put React's development build into the pages.
      NODE_ENV: 'production',
      BUILD_YEAR: String(year),
      SNAPSHOT_FILE: join(cache, 'snapshot.db'),
      BUILD_ID: common,
    },
  };
}

export const isCompiled = ({ folder }: Renderer): boolean => existsSync(folder);

/** Starts a thread, which loads the renderer and waits for its job. */
export function startThread({ folder, variables }: Renderer): Worker {
  // Threads don't inherit the compile cache from commands/build.ts.
  const env = { ...process.env, ...variables, NODE_COMPILE_CACHE: join(folder, '../code') };
  const script = new URL('./page-thread.ts', import.meta.url);
  const thread = new Worker(script, { workerData: folder, env, execArgv: [] });
  // Without a listener, an error would end the process, even if nobody needs the thread.
  return thread.on('error', () => {});
}

export interface EarlyThread {
  common: string;
  thread: Worker;
}

/** Starts a thread with the renderer of the last build. Loading takes a second, so this is worth it before the pages are known. */
export function startEarly(options: RendererOptions): EarlyThread | undefined {
  const folder = join(options.cache, 'renderer');
  const common = existsSync(folder) && readdirSync(folder).find((name) => /^[\da-f]{16}$/.test(name));
  return common ? { common, thread: startThread(rendererOf(options, common)) } : undefined;
}
