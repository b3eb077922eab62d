/** A shopper's tab. Every step waits until the page allows it. A step that can't be done fails and says why. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { type Driver, FrozenError } from './driver.ts';
import { type Found, type PageWithClick, seek, type WantedElement } from './seek.ts';

/** How long a step may take, in milliseconds. Generous, because the machine may be busy. */
const patience = 30_000;
/** How long a click may take to reach the page, in milliseconds. */
const clickPatience = 15_000;

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

export class Tab {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  open(path: string): Promise<void> {
    return this.#driver.open(this.#origin + path);
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  /** Runs a function in the page; see `Driver`. */
  run: Driver['run'] = (script, ...args) => this.#driver.run(script, ...args);

  click(role: string, name: string | RegExp, within?: string): Promise<void> {
    return this.#click(`click the ${role} ${say(name)}`, { role, name: portable(name), within });
  }

  /** Replaces the content of a field by typing. */
  async fill(label: string | RegExp, text: string, within?: string): Promise<void> {
    const what = `fill in ${say(label)}`;
    await this.#click(what, { role: 'field', name: portable(label), within });
    await this.#driver.run(() => (document.activeElement as HTMLInputElement | null)?.select?.());
    await this.#driver.type(text);
    // A busy engine confirms keys before the page has them. A click before they arrive would move the focus.
    await this.#retry(what, async () => {
      const value = await this.#driver.run(
        () => (document.activeElement as HTMLInputElement | null)?.value ?? '',
      );
      return withoutSpaces(value) === withoutSpaces(text) ? { value } : `it reads “${value}”`;
    });
  }

  /** Moves the focus to the next element. */
  pressTab(): Promise<void> {
    return this.#driver.type('\uE004');
  }

  /** Chooses an option of a select by its text. */
  async choose(label: string, option: string): Promise<void> {
    await this.#find(`choose “${option}” in ${say(label)}`, { role: 'field', name: label }, option);
  }

  /** Waits until an element can be seen and reached. */
  async see(role: string, name: string | RegExp, within?: string): Promise<void> {
    await this.#find(`see the ${role} ${say(name)}`, { role, name: portable(name), within });
  }

  /** Whether an element can be seen and reached now. */
  async has(role: string, name: string | RegExp): Promise<boolean> {
    return (await this.#seek({ role, name: portable(name) })).kind === 'found';
  }

  /** Waits until the page's visible text matches a pattern. */
  seeText(pattern: RegExp): Promise<void> {
    return this.until(`read ${pattern}`, async () => pattern.test(await this.text()));
  }

  /** All of the page's visible text. */
  text(): Promise<string> {
    return this.#driver.run(() => document.body.innerText);
  }

  /** Waits until the URL is this path, with its query. */
  seePath(path: string): Promise<void> {
    return this.until(
      `be at ${path}`,
      async () => (await this.#driver.run(() => location.pathname + location.search)) === path,
    );
  }

  /** Waits for a condition. An error during a navigation counts as "not yet". */
  until(what: string, condition: () => Promise<boolean>): Promise<void> {
    return this.#retry(what, async () => ((await condition()) ? { value: undefined } : ''));
  }

  /** Clicks an element, and searches for it again if it moves before the click. */
  async #click(what: string, wanted: WantedElement): Promise<void> {
    const before = await this.#url();
    for (let attempt = 1; attempt <= 3; attempt++) {
      const place = await this.#find(what, wanted).catch(async (error: unknown) => {
        // On a busy machine, an earlier click may arrive late and open another page.
        if (attempt > 1 && (await this.#url()) !== before) return undefined;
        throw error;
      });
      if (!place) return;
      await this.#driver.clickAt(place.x, place.y);
      if (await this.#arrived()) return;
    }
    throw new Error(`Could not ${what}: the element moves away from the mouse`);
  }

  /** Whether the click reached the element. Engines may confirm a click before they deliver it. */
  async #arrived(): Promise<boolean> {
    for (const deadline = Date.now() + clickPatience; Date.now() < deadline; await wait(20)) {
      const click = await this.#driver
        .run(() => (window as PageWithClick).click)
        .catch((error: unknown) => {
          // The page can't respond during a navigation, so the click has worked.
          if (error instanceof FrozenError) throw error;
        });
      if (click !== 'awaited') return click !== 'missed';
    }
    return false;
  }

  async #find(what: string, wanted: WantedElement, option?: string) {
    let before: Found | undefined;
    return this.#retry(what, async () => {
      const found = await this.#seek(wanted, option);
      const moved = JSON.stringify(found) !== JSON.stringify(before);
      before = found;
      if (found.kind === 'blocked') return `it is blocked by ${found.by}`;
      if (found.kind !== 'found') return 'there is none';
      return moved ? 'it keeps moving' : { value: found };
    });
  }

  /** Loads Testing Library into the page if it isn't there yet. */
  async #seek(wanted: WantedElement, option?: string): Promise<Found> {
    const found = await this.#driver.run(seek, wanted, option);
    if (found.kind !== 'unprepared') return found;
    await this.#driver.load(library);
    return this.#driver.run(seek, wanted, option);
  }

  /** Retries until there is a value, or throws the last error. */
  async #retry<Value>(what: string, attempt: () => Promise<{ value: Value } | string>): Promise<Value> {
    const deadline = Date.now() + patience;
    for (;;) {
      const result = await attempt().catch((error: unknown) => {
        if (error instanceof FrozenError) throw error;
        return `${error}`;
      });
      if (typeof result === 'object') return result.value;
      if (Date.now() > deadline)
        throw new Error(`Could not ${what}${result && `: ${result}`}. ${await this.#scene()}`);
      await wait(50);
    }
  }

  #url(): Promise<string> {
    return this.#driver.run(() => location.href).catch(() => 'an unknown URL');
  }

  /** Describes where a step failed. */
  async #scene(): Promise<string> {
    const url = await this.#url();
    const text = await this.text().catch(() => '');
    return `The tab is at ${url} and reads: ${text.replace(/\s+/g, ' ').slice(0, 600)}`;
  }
}

/** Removes the spaces that some fields insert between digits. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '');
const say = (name: string | RegExp) => (typeof name === 'string' ? `“${name}”` : `${name}`);
const portable = (name: string | RegExp) =>
  typeof name === 'string' ? name : { source: name.source, flags: name.flags };
