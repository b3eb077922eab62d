/** Gives each test a tab and the shop. A test fails if the shop's pages report an error. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { test as base, expect } from '@playwright/test';
import { listen } from '../../scripts/preview/listen.ts';
import { type EngineName, provideEngine } from '../support/browser/engines.ts';
import type { Engine, WindowSize } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { Tab } from './tab.ts';
import { webKit } from './webkit.ts';

export interface EngineOptions {
  engine: EngineName;
  size: WindowSize;
}

interface Given {
  shop: WatchedShop;
  tab: Tab;
}

interface Shared extends Pick<EngineOptions, 'engine'> {
  /** The running engine, or why it is missing. */
  browserEngine: Engine | { missing: string };
}

export const test = base.extend<Omit<EngineOptions, 'engine'> & Given, Shared>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  browserEngine: [
    async ({ engine }, use) => {
      const found = provideEngine(engine);
      if (found.kind === 'missing') return use({ missing: found.reason });
      const started = found.kind === 'firefox' ? await startFirefox(found.program) : webKit(found);
      await use(started);
      await started.close();
    },
    // Long enough to install a missing engine.
    { scope: 'worker', timeout: 600_000 },
  ],
  size: [{ width: 1280, height: 900 }, { option: true }],
  shop: async ({ browserName: _ }, use) => {
    const shop = await watchShop(process.env['SHOP_URL'] ?? '');
    await use(shop);
    await shop.close();
    expect(shop.problems, 'errors on the pages').toEqual([]);
  },
  tab: async ({ browserEngine, size, shop }, use) => {
    // biome-ignore lint/suspicious/noSkippedTests: a missing engine is reported as a skipped test.
    if ('missing' in browserEngine) return test.skip(true, browserEngine.missing);
    const driver = await browserEngine.openTab(size);
    await use(new Tab(driver, shop.url));
    await driver.close();
  },
});

export { expect };

/**
 * The shop behind a proxy. The proxy collects every error on the shop's pages, and can fail a request for a file. A
 * script at the top of each page reports the page's errors, because no protocol reports errors in both engines.
 */
interface WatchedShop {
  url: string;
  /** Console errors, uncaught exceptions, CSP violations and missing files. */
  problems: string[];
  /** Responds with 503 to the next request for a matching file, and then resolves. */
  loseOnce: (name: RegExp) => Promise<void>;
  close: () => Promise<void>;
}

const scriptPath = '/__watch__.js';
const reportPath = '/__watch__';

async function watchShop(shopUrl: string): Promise<WatchedShop> {
  const problems: string[] = [];
  const lost: { name: RegExp; done: () => void }[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (path === scriptPath) {
      response.setHeader('Content-Type', 'text/javascript').end(`(${watch})('${reportPath}')`);
      return;
    }
    if (path === reportPath) {
      problems.push(await text(request));
      response.writeHead(204).end();
      return;
    }
    const losing = lost.find(({ name }) => name.test(path));
    if (losing) {
      lost.splice(lost.indexOf(losing), 1);
      response.writeHead(503, { 'Cache-Control': 'no-store' }).end();
      losing.done();
      return;
    }
    const fromShop = await fetch(shopUrl + path, { redirect: 'manual' });
    const { status } = fromShop;
    const headers = new Headers(fromShop.headers);
    const body = Buffer.from(await fromShop.arrayBuffer());
    headers.delete('content-encoding');
    headers.delete('content-length');
    headers.delete('transfer-encoding');
    const isPage = headers.get('content-type')?.startsWith('text/html');
    if (status >= 400 && !isPage) problems.push(`${path} answered ${status}`);
    response.writeHead(status, Object.fromEntries(headers));
    response.end(
      isPage ? body.toString().replace('<head>', `<head><script src="${scriptPath}"></script>`) : body,
    );
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      problems.push(`${request.url}: ${error}`);
      response.destroy();
    });
  });
  const { url, close } = await listen(server);
  return { url, close, problems, loseOnce: (name) => new Promise((done) => lost.push({ name, done })) };
}

/** Runs in the page, before any script of the shop. */
function watch(reportPath: string): void {
  const tell = (problem: unknown) => navigator.sendBeacon(reportPath, `${location.pathname}: ${problem}`);
  addEventListener('error', ({ message, filename, lineno }) => tell(`${message} (${filename}:${lineno})`));
  addEventListener('unhandledrejection', ({ reason }) => tell(`unhandled rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell(`${violatedDirective} forbids ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...parts: unknown[]) => {
    tell(parts.join(' '));
    error(...parts);
  };
}
