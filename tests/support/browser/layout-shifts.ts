/** Layout shifts of a page that opens without a cache on a slow network, so that the browser paints every state in between. */
import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  /** The elements that moved. */
  moved: string[];
}

/** Collects the page's shifts, also across navigations. Shifts right after the shopper's own input don't count. */
export async function watchShifts(page: Page): Promise<Shift[]> {
  const shifts: Shift[] = [];
  await page.exposeFunction('reportShift', (shift: Shift) => shifts.push(shift));
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element }[] };
    const report = (list: PerformanceObserverEntryList) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? node?.nodeName ?? '');
        const { reportShift } = window as unknown as { reportShift: (shift: object) => void };
        if (!hadRecentInput) reportShift({ value, moved });
      }
    };
    new PerformanceObserver(report).observe({ type: 'layout-shift', buffered: true });
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: 400_000,
    uploadThroughput: 400_000,
  });
  return shifts;
}

/** The shifts that a shopper would notice, once nothing loads any more. None if they add up to at most 0.01. */
export async function shiftsOf(page: Page, shifts: readonly Shift[], state: string): Promise<Shift[]> {
  await page.waitForLoadState('networkidle');
  // Waits for two frames, so that the browser has reported the last shift.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (process.env['PRINT_SHIFTS']) console.log(state, sum.toFixed(3), JSON.stringify(shifts));
  return shifts.filter(({ value }) => value > 0.001 && sum > 0.01);
}
