import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let loadPart: typeof import('#platform/parts/load-part.ts').loadPart;
/** How often each file was requested. */
let requests: Record<string, number>;
/** The text of each file. */
let files: Record<string, string>;
/** How many of the first requests for a file are lost. */
let lost: Record<string, number>;
/** What happens to a lost request. */
let lose: (signal: AbortSignal) => Promise<Response>;

const unavailable = async () => new Response(null, { status: 503 });

beforeEach(async () => {
  vi.resetModules();
  ({ loadPart } = await import('#platform/parts/load-part.ts'));
  [requests, lost, lose] = [{}, {}, unavailable];
  files = {
    'part.js': 'import{a as b}from"./shared.js";import"./side.js";import(`./later.js`);',
    'shared.js': 'export*from"./deep.js";import"./part.js";',
    'side.js': '',
    'deep.js': '',
  };
  for (const name in files) evaluated(name);
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(new DOMException('', 'TimeoutError')), milliseconds);
    return timeout.signal;
  });
  // Without a time limit, a request that hangs never ends.
  vi.stubGlobal('fetch', async (url: string, options: { signal?: AbortSignal }) => {
    const { signal = new AbortController().signal } = options;
    const name = url.replace('/_astro/', '');
    requests[name] = (requests[name] ?? 0) + 1;
    if (requests[name] <= (lost[name] ?? 0)) return lose(signal);
    return new Response(files[name]);
  });
});
afterEach(() => void vi.useRealTimers());

/** Returns a mock. When the file runs, the mock records how often each file has been requested. */
function evaluated(name: string) {
  const run = vi.fn();
  vi.doMock(`/_astro/${name}`, () => {
    run({ ...requests });
    return { name };
  });
  return run;
}

async function settled<T>(promise: Promise<T>): Promise<T | 'rejected'> {
  const result = promise.catch(() => 'rejected' as const);
  await vi.runAllTimersAsync();
  return result;
}

const hang = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const breakOff = (signal: AbortSignal) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('import'));
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return Promise.resolve(new Response(body));
};

const losses = [
  ['a 503', unavailable],
  ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no response', hang],
  ['a page instead of the file', async () => new Response('', { headers: { 'content-type': 'text/html' } })],
  ['half a response', breakOff],
] as const;
const sources = globSync('src/**/*.{ts,tsx,astro}').map(
  (file) => [file, readFileSync(file, 'utf8')] as const,
);

test('only the loader imports lazily (promise 61)', () => {
  const elsewhere = sources.filter(
    ([file, code]) =>
      // Declarations don't run, and the merchant's folder is read only in the build.
      !/^src\/(platform\/parts\/load-part\.ts|.+\.d\.ts|merchant\/)/.test(file) &&
      /(?<!typeof |`)\bimport\(|client:(?!part)[a-z]+=?/.test(code.replace(/^ *(\/\*)?\*.*/gm, '')),
  );
  expect(elsewhere.map(([file]) => file)).toEqual([]);
});

test.each(losses)('every lazy part loads again after %s (promise 61)', async (_, loss) => {
  const imported = sources.flatMap(([, code]) => [
    ...code.matchAll(/from '(?:[^']*\/)?([\w.-]+)\.tsx?\?part'/g),
  ]);
  const parts = new Set(imported.map(([, name]) => `${name}.js`));
  expect(parts.size).toBeGreaterThan(15);
  lose = loss;
  for (const name of parts) {
    files[name] = 'import"./side.js"';
    lost = { [name]: 5, 'side.js': 1 };
    evaluated(name);
    expect(await settled(loadPart(`/_astro/${name}`)), name).toBe('rejected');
    expect(await settled(loadPart(`/_astro/${name}`))).toEqual({ name });
  }
});

test.each(losses)('a lazy part waits for its imports, even after %s', async (_, loss) => {
  lose = loss;
  lost = { 'part.js': 1, 'deep.js': 3 };
  const run = evaluated('part.js');
  await settled(loadPart('/_astro/part.js'));
  expect(run).toHaveBeenCalledExactlyOnceWith({ 'part.js': 2, 'shared.js': 1, 'side.js': 1, 'deep.js': 4 });
});

test('each file of a lazy part runs after its imports', async () => {
  files = {
    'part.js': 'import"./one.js";import"./two.js"',
    'one.js': 'import"./deep.js"',
    'two.js': 'import"./part.js"',
    'deep.js': '',
  };
  const order: string[] = [];
  for (const name in files) evaluated(name).mockImplementation(() => void order.push(name));
  await settled(loadPart('/_astro/part.js'));
  expect(order).toEqual(['deep.js', 'two.js', 'one.js', 'part.js']);
});

test('simultaneous calls load a lazy part only once', async () => {
  evaluated('side.js');
  const both = Promise.all([loadPart('/_astro/side.js'), loadPart('/_astro/side.js')]);
  expect(await settled(both)).toMatchObject([{ name: 'side.js' }, { name: 'side.js' }]);
  expect(await settled(loadPart('/_astro/side.js'))).toMatchObject({ name: 'side.js' });
  expect(requests).toEqual({ 'side.js': 1 });
});

test.each([
  ['a lazy part', '/_astro/shared.js', 'shared.js', 'deep.js'],
  ['an island of several files', ['/_astro/deep.js', '/_astro/side.js'], 'deep.js', 'side.js'],
] as const)('%s doesn’t run without all its files', async (_, files, name, missing) => {
  lost = { [missing]: 4 };
  const run = evaluated(name);
  expect(await settled(loadPart(files))).toBe('rejected');
  expect(run).not.toHaveBeenCalled();
  expect(await settled(loadPart(files))).toMatchObject({ name });
});
