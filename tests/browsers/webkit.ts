/** WebKitGTK's MiniBrowser over classic WebDriver, on its own display. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { type Driver, type Engine, FrozenError, frozenAfter, type WindowSize } from './driver.ts';

interface WebKitPrograms {
  /** The path of WebKitWebDriver, which finds its own MiniBrowser. */
  driver: string;
  /** The path of Xvfb. */
  display: string;
}

/** Shrinks MiniBrowser's toolbar, which is wider than a phone. */
const narrow =
  '* { min-width: 0; min-height: 0; margin: 0; border-width: 0; padding: 0; } entry { font-size: 1px; }';

/** Each tab is a browser of its own, because a MiniBrowser has only one session. */
export const webKit = (programs: WebKitPrograms): Engine => ({
  openTab: (size) => startWebKit(programs, size),
  close: async () => {},
});

async function startWebKit(programs: WebKitPrograms, { width, height }: WindowSize): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'shop-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0', 'gtk.css'), narrow);
  const screen = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const display = spawn(programs.display, screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = String((await once(display.stdio[3] as NodeJS.ReadableStream, 'data'))[0]).trim();
  const port = await freePort();
  // The driver gets a process group of its own. So everything that MiniBrowser starts ends with the driver.
  const driver = spawn(programs.driver, [`--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      LC_ALL: 'C',
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
    },
  });
  const close = async (): Promise<void> => {
    await Promise.all([end(driver, () => process.kill(-(driver.pid ?? 0), 'SIGKILL')), end(display)]);
    await rm(home, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const session = await openSession(`http://127.0.0.1:${port}`);
    await session('POST', '/window/rect', { x: 0, y: 0, width, height });
    const execute = (script: string, args: readonly unknown[]) =>
      session('POST', '/execute/sync', { script, args });
    const act = (type: string, parameters: object, actions: readonly object[]) =>
      session('POST', '/actions', { actions: [{ type, id: type, parameters, actions }] });
    return {
      open: async (url) => void (await session('POST', '/url', { url })),
      back: async () => void (await session('POST', '/back', {})),
      run: (script, ...args) =>
        execute(`return (${script})(...arguments)`, args) as Promise<ReturnType<typeof script>>,
      load: async (source) => void (await execute(source, [])),
      clickAt: async (x, y) =>
        void (await act('pointer', { pointerType: 'mouse' }, [
          { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ])),
      type: async (text) =>
        void (await act(
          'key',
          {},
          [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        )),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/** Opens a session. Commands reject with the driver's message, or with `FrozenError` if there is no response. */
async function openSession(url: string): Promise<Send> {
  const sendTo =
    (base: string): Send =>
    async (method, path, body) => {
      const signal = AbortSignal.timeout(frozenAfter);
      try {
        const response = await fetch(base + path, {
          method,
          signal,
          ...(body && { body: JSON.stringify(body) }),
        });
        const { value } = (await response.json()) as { value: unknown };
        if (!response.ok)
          throw new Error((value as { message?: string }).message || `WebKit answered ${response.status}`);
        return value;
      } catch (error) {
        throw signal.aborted ? new FrozenError('WebKit') : error;
      }
    };
  const driver = sendTo(url);
  const deadline = Date.now() + frozenAfter;
  while (!(await driver('GET', '/status').catch(() => false))) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not start');
    await wait(50);
  }
  const { sessionId } = (await driver('POST', '/session', { capabilities: {} })) as { sessionId: string };
  return sendTo(`${url}/session/${sessionId}`);
}

async function end(child: ChildProcess, kill: () => void = () => child.kill()): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  kill();
  await ended;
}
