/**
 * Plants every fault in every account call. The shopper sees a message, keeps what was typed and succeeds on the
 * next try. Nothing happens twice (promises 4, 27, 40, 41, 42 and 47).
 */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { logout, resetPasswordByLink } from '#api/contract/auth.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { createOrder, orderOfPayment } from '#api/contract/order.ts';
import { $reviews } from '#features/reviews/reviews-store.ts';
import calls from '#i18n/messages/en/calls.json';
import { idle } from '#lib/loadable.ts';
import { control, Shopper } from '../../../support/api/shopper.ts';
import { apiWithoutTimers, faults, skipTime } from '../../../support/page/connection.ts';
import { put } from '../../../support/page/put.ts';
import { orderScenes, reviewScenes } from './scenes/order-scenes.tsx';
import { profileScenes } from './scenes/profile-scenes.tsx';
import type { Scene, Scenes } from './scenes/scene.ts';
import { sessionScenes } from './scenes/session-scenes.tsx';

const allFaults = { ...faults, 'wrong types': { kind: 'wrongTypes' } } as const;
type FaultName = keyof typeof allFaults;
const faultNames = Object.keys(allFaults) as FaultName[];

/** What the shopper reads after each fault. */
const reasons: Record<FaultName, string | undefined> = {
  'a cut connection': calls.offline,
  'a 500': calls.server,
  'a 429': calls.waitMoment,
  'a slow response': undefined,
  'malformed JSON': calls.server,
  'wrong types': calls.server,
  'a lost response': calls.offline,
};

const api = await apiWithoutTimers(2);
const scenes: Scenes = {
  ...sessionScenes,
  ...profileScenes,
  ...orderScenes,
  ...reviewScenes,
};
// jsdom lacks this function.
URL.createObjectURL = () => 'blob:file';

beforeEach(() => {
  put($reviews, idle);
  // jsdom logs every navigation as an error.
  vi.spyOn(console, 'error').mockReturnValue();
});

function effectOf({ call, checksOutcome }: Scene, name: FaultName) {
  const isRead = call.method === 'GET';
  const [fault, why] = [allFaults[name], reasons[name]];
  const isUnreadable = fault.kind === 'malformed' || fault.kind === 'wrongTypes';
  const isDone = isUnreadable || fault.kind === 'lost';
  return {
    // The client retries a read three times, except after a 429 or an unreadable response.
    fault: {
      ...fault,
      method: call.method,
      path: call.path.replace(/\{\w+\}/, '*'),
      times: isRead && why && name !== 'a 429' && !isUnreadable ? 4 : 1,
    },
    why,
    isHarmless:
      fault.kind === 'delay' ||
      // A call without data in its response accepts any JSON.
      (fault.kind === 'wrongTypes' && call.response === undefined) ||
      (checksOutcome && isDone),
    isLost: fault.kind === 'lost' || (fault.kind === 'malformed' && call.response === undefined),
  };
}

/** The values of all fields. */
const typed = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((field) => [
    field.name,
    field.type === 'radio' ? field.checked : field.value,
  ]);

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '');

describe.each(Object.entries(scenes))('a shopper who wants to %s', (name, make) => {
  // An invoice is a file, so faults in JSON don't apply. For a file, a lost response is the same as a cut connection.
  const isFile = name === 'download an invoice';
  const possible = faultNames.filter(
    (one) => !isFile || !['malformed', 'wrongTypes', 'lost'].includes(allFaults[one].kind),
  );
  test.each(possible)('succeeds despite %s', async (faultName) => {
    const scene = await make(api, new Shopper(api));
    const { fault, why, isHarmless, isLost } = effectOf(scene, faultName);
    await scene.open?.();
    const before = typed();
    await plant(scene, fault);
    await scene.press();
    if (!isHarmless) {
      await expectMessage(scene, why ?? '');
      if (before.length) expect(typed()).toEqual(before);
      if (why === calls.waitMoment) skipTime(1000);
      await (scene.again ?? scene.press)();
    }
    if (isLost && scene.messageOnceDone) return void (await screen.findByText(scene.messageOnceDone));
    await waitFor(scene.done);
    for (const words of [scene.message, why ?? scene.message])
      await waitFor(() => expect(alerts().join('')).not.toContain(words));
  });
});

async function plant({ call }: Scene, fault: object): Promise<void> {
  // pdfkit doesn't work in jsdom. tests/e2e/account.spec.ts saves a real invoice.
  const file = { kind: 'status', path: '/v1/order/*/invoice', status: 200, body: '%PDF' };
  await control(api, '/faults', call.response === 'pdf' ? [fault, file] : fault);
}

async function expectMessage(scene: Scene, why: string): Promise<void> {
  await waitFor(() => expect(alerts().join('')).toContain(`${scene.message}. ${why}`));
  // The toast shows the server's message.
  expect(alerts().join('')).not.toContain('Slow down');
}

test('the tests above cover every account call', async () => {
  // session-store.test.ts covers the sign-out, and reset-link.test.tsx the reset by link.
  const covered = new Set<string>([logout.name, resetPasswordByLink.name]);
  for (const make of Object.values(scenes)) covered.add((await make(api, new Shopper(api))).call.name);
  const isAccountCall = ({ name, path }: (typeof endpoints)[number]) =>
    /^\/v1\/(auth|user|address|order|review)\b/.test(path) &&
    // tests/flows/checkout/purchase-faults.test.ts covers these two calls.
    name !== createOrder.name &&
    name !== orderOfPayment.name;
  expect([...covered].sort()).toEqual(
    endpoints
      .filter(isAccountCall)
      .map(({ name }) => name)
      .sort(),
  );
});
