/**
 * Simulates a slow phone in Chromium through the DevTools protocol. Playwright and Puppeteer attach to pages, which stops
 * Chromium from prerendering. This client attaches to the tab, which also gives access to prerendered pages.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { browserArguments, provideBrowser } from '../programs/chromium.ts';

/** "Slow 4G" in Chrome's DevTools: latency in ms, throughput in bytes per second. */
const network = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
/** DevTools commands that every page receives, with their parameters. */
const slow = {
  'Network.enable': {},
  'Network.emulateNetworkConditions': network,
  'Emulation.setCPUThrottlingRate': { rate: 4 },
  'Page.enable': {},
};

type CommandResult = Readonly<Record<string, never>>;

/** The values that this program reads. `method` tells which of them an event has. */
interface DevToolsEvent {
  method: string;
  sessionId?: string;
  params: {
    sessionId: string;
    targetInfo: { type: string };
    requestId: string;
    response: { mimeType: string };
    encodedDataLength: number;
  };
}

/**
 * Starts a browser with empty caches. `source` is a script that runs first on each page. `trusted` is the hash of the server
 * certificate's key. Without it, Chromium wouldn't trust the certificate and wouldn't prerender pages.
 */
export async function startPhone(source: string, trusted: string) {
  const { url, close } = await launch(trusted);
  const send = await connect(url, noteEvent);
  /** The session ids of the pages: first the visible one, then the prerendered ones. */
  let pages: string[] = [];
  const types = new Map<string, string>();
  let bytes: Record<string, number> = {};
  let latest = 0;

  function noteEvent({ method, params, sessionId = '' }: DevToolsEvent): void {
    if (method === 'Target.attachedToTarget' && params.targetInfo.type === 'page') {
      pages.push(params.sessionId);
      for (const [command, options] of Object.entries(slow)) void send(command, options, params.sessionId);
      void send('Page.addScriptToEvaluateOnNewDocument', { source }, params.sessionId);
      void send('Runtime.runIfWaitingForDebugger', {}, params.sessionId);
    }
    if (method === 'Target.detachedFromTarget') pages = pages.filter((page) => page !== params.sessionId);
    if (method.startsWith('Network.') && pages.includes(sessionId)) latest = performance.now();
    if (method === 'Network.responseReceived') types.set(params.requestId, params.response.mimeType);
    if (method !== 'Network.loadingFinished') return;
    const kind = /html|javascript|css|image/.exec(types.get(params.requestId) ?? '')?.[0] ?? 'other';
    bytes[kind] = (bytes[kind] ?? 0) + params.encodedDataLength;
  }

  const { targetId } = await send('Target.createTarget', { url: 'about:blank', forTab: true });
  const { sessionId: tab } = await send('Target.attachToTarget', { targetId, flatten: true });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, tab);
  await wait(1000);

  return {
    /** Opens a page and waits until the network is quiet. Returns the transferred bytes by kind of file. */
    async open(url: string) {
      [bytes, latest] = [{}, performance.now()];
      await send('Page.navigate', { url }, pages[0]);
      while (performance.now() - latest < 2500) await wait(100);
      return bytes;
    },
    /** Evaluates an expression on the visible page. */
    async run<T>(expression: string): Promise<T> {
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true }, pages[0]);
      return result?.['value'] as T;
    },
    mouse(type: 'Moved' | 'Pressed' | 'Released', x: number, y: number): void {
      const event = { type: `mouse${type}`, x, y, button: type === 'Moved' ? 'none' : 'left', clickCount: 1 };
      // A command can fail while the browser leaves the page.
      send('Input.dispatchMouseEvent', event, pages[0]).catch(() => undefined);
    },
    close,
  };
}

async function launch(trusted: string) {
  const profile = await mkdtemp(join(tmpdir(), 'shop-bench-'));
  const flags = '--headless=new --no-first-run --disable-background-networking --window-size=500,900';
  const own = [`--user-data-dir=${profile}`, `--ignore-certificate-errors-spki-list=${trusted}`];
  const all = [...flags.split(' '), ...own, ...browserArguments, '--remote-debugging-port=0', 'about:blank'];
  // The headless shell doesn't prerender.
  const browser = spawn(provideBrowser('full'), all);
  const url = await new Promise<string>((resolve) => {
    createInterface(browser.stderr).on('line', (line) => /ws:\S+/.exec(line)?.forEach(resolve));
  });
  const close = async (): Promise<void> => {
    browser.kill();
    await new Promise((resolve) => browser.once('close', resolve));
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { url, close };
}

/** Returns the function that sends a command. */
async function connect(url: string, onEvent: (event: DevToolsEvent) => void) {
  const socket = new WebSocket(url);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const waiting: PromiseWithResolvers<CommandResult>[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, error, result, ...event } = JSON.parse(String(data));
    if (error) waiting[id]?.reject(new Error(error.message));
    else if (result) waiting[id]?.resolve(result);
    else onEvent(event);
  });
  return (method: string, params: object = {}, sessionId?: string): Promise<CommandResult> => {
    const response = Promise.withResolvers<CommandResult>();
    const id = waiting.push(response) - 1;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return response.promise;
  };
}
