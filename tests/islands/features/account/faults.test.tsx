/**
 * Every call of an account meets every fault: the shopper is told what is so, nothing typed is lost, the next press works,
 * and nothing is done twice (promises 4, 8, 27, 40, 41 and 47).
 */
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { logout } from '#api/contract/auth.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { createOrder, orderOfPayment } from '#api/contract/order.ts';
import { $reviews } from '#features/reviews/reviews-store.ts';
import { signOut } from '#features/session/sign-out-store.ts';
import failures from '#i18n/messages/en/failures.json';
import { idle } from '#lib/loadable.ts';
import { orderScenes } from '../../../support/account-scenes/order-scenes.tsx';
import { profileScenes } from '../../../support/account-scenes/profile-scenes.tsx';
import { reviewScenes } from '../../../support/account-scenes/review-scenes.tsx';
import type { Scene, Scenes } from '../../../support/account-scenes/scene.ts';
import { sessionScenes } from '../../../support/account-scenes/session-scenes.tsx';
import { type ReferenceApi, startReferenceApi } from '../../../support/reference-api.ts';
import { connect, signInHere, signOutHere } from '../../../support/shop-browser.ts';
import { control, Shopper } from '../../../support/shopper.ts';

// What is fetched is asked for four times in all, as ever, but without the seconds in between.
vi.mock('../../../../src/api/retry.ts', async (original) => ({
  ...(await original<typeof import('#api/retry.ts')>()),
  delayAfter: () => 10,
}));

// The API is a real one, on a machine that may be busy.
configure({ asyncUtilTimeout: 10_000 });

const faults = {
  'an abort': { kind: 'abort', why: failures.offline },
  'a 500': { kind: 'status', status: 500, why: failures.server },
  'a 429': {
    kind: 'status',
    status: 429,
    headers: { 'Retry-After': '1' },
    body: { message: 'Slow down' },
    why: failures.waitMoment,
  },
  'a slow answer': { kind: 'delay', milliseconds: 150 },
  'a malformed answer': { kind: 'malformed', why: failures.server },
  'an answer that is lost after the deed': { kind: 'lost', why: failures.offline },
} as const;
type FaultName = keyof typeof faults;
const faultNames = Object.keys(faults) as FaultName[];

let api: ReferenceApi;
const running = () => api;
const scenes: Scenes = {
  ...sessionScenes(running),
  ...profileScenes(running),
  ...orderScenes(running),
  ...reviewScenes(running),
};

beforeAll(async () => {
  api = await startReferenceApi({ products: 2 });
  // jsdom knows the element, but not its methods; and nothing of files.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  URL.createObjectURL = () => 'blob:file';
});
afterAll(() => api.close());
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  globalThis.shopMemory = undefined;
  $reviews.set(idle);
  connect(api);
  await control(api, '/limits', {});
  // jsdom goes nowhere, and says so.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  cleanup();
  signOutHere();
  vi.useRealTimers();
  await fetch(`${api.url}/__test__/faults`, { method: 'DELETE' });
});

/** What this fault means to this call. */
function weather({ call, findsOut }: Scene, name: FaultName) {
  const isRead = call.method === 'GET';
  const { why, ...fault } = { why: undefined, ...faults[name] };
  const isDeed = fault.kind === 'malformed' || fault.kind === 'lost';
  return {
    // What is fetched is asked for again by itself, but for a 429 and an answer that cannot be read.
    fault: {
      ...fault,
      method: call.method,
      path: call.path.replace(/\{\w+\}/, '*'),
      times: isRead && why && name !== 'a 429' && fault.kind !== 'malformed' ? 4 : 1,
    },
    why,
    isHarmless:
      fault.kind === 'delay' ||
      // Nothing was to be read in the answer.
      (fault.kind === 'malformed' && call.response === undefined) ||
      (findsOut && isDeed),
    isLost: fault.kind === 'lost',
  };
}

/** What stands in the fields. */
const typed = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((field) => [
    field.name,
    field.type === 'radio' ? field.checked : field.value,
  ]);

const told = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '');

describe.each(Object.keys(scenes))('%s', (name) => {
  // A file has no JSON to spoil, and a file that is lost is one that never came.
  const isFile = name === 'download an invoice';
  const met = faultNames.filter((one) => !isFile || !['malformed', 'lost'].includes(faults[one].kind));
  test.each(met)('meets %s', async (faultName) => {
    const scene = await (scenes[name] as () => Promise<Scene>)();
    const { fault, why, isHarmless, isLost } = weather(scene, faultName);
    await scene.open();
    const before = typed();
    await arm(scene, fault);
    await scene.press();
    if (!isHarmless) {
      await expectTold(scene, why ?? '');
      if (before.length) expect(typed()).toEqual(before);
      // As long as the server has asked for.
      if (why === failures.waitMoment && before.length)
        await new Promise((resolve) => setTimeout(resolve, 1050));
      await (scene.again ?? scene.press)();
    }
    if (isLost && scene.toldOnceDone) return void (await screen.findByText(scene.toldOnceDone));
    await waitFor(scene.done);
    for (const words of [scene.told, why ?? scene.told])
      await waitFor(() => expect(told().join('')).not.toContain(words));
  });
});

async function arm({ call }: Scene, fault: object): Promise<void> {
  // The library that draws invoices does not know the arrays of jsdom; the real one is saved in tests/e2e/orders.spec.ts.
  const file = { kind: 'status', path: '/v1/order/*/invoice', status: 200, body: '%PDF' };
  await control(api, '/faults', call.response === 'pdf' ? [fault, file] : fault);
}

async function expectTold(scene: Scene, why: string): Promise<void> {
  await waitFor(() => expect(told().join('')).toContain(`${scene.told}. ${why}`));
  // The toast of a 429 has the server's words.
  expect(told().join('')).not.toContain('Slow down');
}

describe('signing out', () => {
  test.each(faultNames)('meets %s', async (name) => {
    const shopper = new Shopper(api);
    signInHere(api, shopper.id);
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    const { why: _, ...fault } = { why: '', ...faults[name] };
    await control(api, '/faults', { ...fault, method: logout.method, path: logout.path });
    // Not `await`: nobody waits for the network.
    const left = signOut();
    expect([localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')]).toEqual([null, null]);
    expect(await left).toBe(true);
    const isDone = ['delay', 'malformed', 'lost'].includes(fault.kind);
    await waitFor(() => {
      const rows = api.db.prepare('SELECT * FROM session WHERE user_id = ?').all(shopper.id);
      if (isDone) expect(rows).toEqual([]);
      else expect(logged).toHaveBeenCalledTimes(1);
    });
  });
});

test('none of the calls about an account is left out', async () => {
  const walked = new Set([logout.name]);
  for (const make of Object.values(scenes)) walked.add((await make()).call.name);
  const isAccounts = ({ name, path }: (typeof endpoints)[number]) =>
    /^\/v1\/(auth|user|address|order|review)\b/.test(path) &&
    // Those belong to paying: tests/islands/features/checkout/faults.test.ts.
    name !== createOrder.name &&
    name !== orderOfPayment.name;
  expect([...walked].sort()).toEqual(
    endpoints
      .filter(isAccounts)
      .map(({ name }) => name)
      .sort(),
  );
});
