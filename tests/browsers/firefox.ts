/** Firefox over WebDriver BiDi, which needs no separate driver program. */
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { TimeoutError } from 'puppeteer-core';
import { type Engine, FrozenError, frozenAfter } from './driver.ts';

export async function startFirefox(program: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    defaultViewport: null,
    protocolTimeout: frozenAfter,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
  });
  const response = <Result>(command: Promise<Result>): Promise<Result> =>
    command.catch((error: unknown) => {
      throw error instanceof TimeoutError || /timed out/i.test(`${error}`)
        ? new FrozenError('Firefox')
        : error;
    });
  return {
    openTab: async (size) => {
      const context = await browser.createBrowserContext();
      // The tab that Firefox starts with has no focus, so its fields get no blur events.
      const page = await context.newPage();
      await page.setViewport(size);
      return {
        open: async (url) => void (await response(page.goto(url))),
        back: async () => void (await response(page.goBack())),
        run: (script, ...args) =>
          response(page.evaluate(`(${script})(...${JSON.stringify(args)})`)) as Promise<
            ReturnType<typeof script>
          >,
        load: async (source) => void (await response(page.evaluate(source))),
        clickAt: (x, y) => response(page.mouse.click(x, y)),
        type: (text) => response(page.keyboard.type(text)),
        close: () => withinTenSeconds(context.close()),
      };
    },
    close: async () => {
      const process = browser.process();
      await withinTenSeconds(browser.close());
      process?.kill('SIGKILL');
    },
  };
}

/** Waits for at most ten seconds, because a frozen page never closes. */
const withinTenSeconds = async (closing: Promise<void>): Promise<void> =>
  void (await Promise.race([closing, wait(10_000)]));
