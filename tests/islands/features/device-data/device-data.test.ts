/** What "My data on this device" deletes and shows. */
import { expect, test, vi } from 'vitest';
import { startDeviceData } from '#features/device-data/device-data.script.ts';
import * as signOutFlow from '#features/session/sign-out-flow.ts';
import device from '#i18n/messages/en/device.json' with { type: 'json' };
import { messageReader } from '#i18n/template.ts';
import { accountIdKey, cartKey } from '#platform/storage-keys.ts';

vi.mock('#i18n/load.ts', () => ({ loadText: async () => messageReader('en', device) }));

/** Shows the row of one group. */
async function showRow(what: string): Promise<HTMLElement> {
  document.body.innerHTML = `<section><h2 tabindex="-1"></h2><ul><li data-device-group="${what}">
    <strong>Entry</strong><span data-device-size></span><button></button></li></ul><p data-device-said></p></section>`;
  const section = document.querySelector('section') as HTMLElement;
  await startDeviceData(section);
  return section;
}

test('deleting an expired session also empties the cart', async () => {
  vi.stubGlobal('shopParts', {
    want: async (_: string, use: (part: typeof signOutFlow) => void) => {
      use(signOutFlow);
      return true;
    },
  });
  localStorage.setItem(accountIdKey, 'ada');
  localStorage.setItem(cartKey, '{}');
  const section = await showRow('session');
  section.querySelector('button')?.click();
  await vi.waitFor(() => expect(section.textContent).toContain('Deleted: Entry.'));
  expect({ ...localStorage }).toEqual({});
});
