/** Firefox over WebDriver BiDi, which needs no separate driver program. */
import puppeteer, { TimeoutError } from 'puppeteer-core';
import { answerLimit, type Driver, FrozenError, type WindowSize } from './driver.ts';

export async function startFirefox(program: string, size: WindowSize): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    defaultViewport: null,
    protocolTimeout: answerLimit,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
  });
  // The fields of the tab that Firefox starts with get no blur events, because that tab has no focus.
  const page = await browser.newPage();
  await page.setViewport(size);
  const answer = <Result>(command: Promise<Result>): Promise<Result> =>
    command.catch((error: unknown) => {
      throw error instanceof TimeoutError || /timed out/i.test(`${error}`)
        ? new FrozenError('Firefox')
        : error;
    });
  return {
    open: async (url) => void (await answer(page.goto(url))),
    back: async () => void (await answer(page.goBack())),
    run: (script, ...args) =>
      answer(page.evaluate(`(${script})(...${JSON.stringify(args)})`)) as Promise<ReturnType<typeof script>>,
    load: async (source) => void (await answer(page.evaluate(source))),
    clickAt: (x, y) => answer(page.mouse.click(x, y)),
    type: (text) => answer(page.keyboard.type(text)),
    close: async () => {
      const process = browser.process();
      await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, 10_000))]);
      process?.kill('SIGKILL');
    },
  };
}
