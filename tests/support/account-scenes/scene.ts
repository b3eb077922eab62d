/**
 * A call of an account as a shopper makes it in the page: what is opened, filled in and pressed, and how the shop's books look
 * when it is done. Walked through all faults by tests/islands/features/account/faults.test.tsx.
 */
import { fireEvent, screen } from '@testing-library/react';
import type { Endpoint } from '#api/contract/endpoint.ts';
import account from '#i18n/messages/en/account.json';
import auth from '#i18n/messages/en/auth.json';
import failures from '#i18n/messages/en/failures.json';
import orders from '#i18n/messages/en/orders.json';
import payment from '#i18n/messages/en/payment.json';
import reviews from '#i18n/messages/en/reviews.json';
import type { ReferenceApi } from '../reference-api.ts';

export interface Scene {
  readonly call: Endpoint;
  /** Up to the press that makes the call; for something that is fetched, the opening itself. */
  readonly open: () => Promise<unknown> | unknown;
  readonly press: () => Promise<unknown> | unknown;
  /** How the message begins; the reason follows. */
  readonly told: string;
  /** The shopper's way on; the same press where nothing else is said. */
  readonly again?: () => Promise<unknown> | unknown;
  /** Asks by itself what became of a deed whose answer cannot be had. */
  readonly findsOut?: true;
  /** What is told after a second press when the first has done it: there is no second time. */
  readonly toldOnceDone?: string;
  /** Throws until what was wanted is so, once. */
  readonly done: () => void;
}

/** By name; each is made with a shopper of its own once the API is running. */
export type Scenes = Record<string, () => Promise<Scene>>;
export type RunningApi = () => ReferenceApi;

export const messages = { account, auth, failures, orders, payment, reviews };
export const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const clickSoon = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
export const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
export const typeAll = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) type(new RegExp(`^${label}`), value);
};
