/** An account call as a shopper makes it: from opening the page to the rows that result in the database. */
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
  /** Prepares the page up to the press of the button. */
  readonly open: () => Promise<unknown> | unknown;
  /** Makes the call. */
  readonly press: () => Promise<unknown> | unknown;
  /** The start of the error message, before the reason. */
  readonly message: string;
  /** Tries again; `press` by default. */
  readonly again?: () => Promise<unknown> | unknown;
  /** The page itself checks the outcome when the response is unreadable. */
  readonly checksOutcome?: true;
  /** The message after a second press when the first one succeeded and can't be repeated. */
  readonly messageOnceDone?: string;
  /** Throws until the call has succeeded exactly once. */
  readonly done: () => void;
}

/** Scenes by the shopper's intent. Each registers a shopper of its own, so it needs a running API. */
export type Scenes = Record<string, () => Promise<Scene>>;
export type RunningApi = () => ReferenceApi;

/** Queries the API's database. */
export const rowsOf =
  (running: RunningApi) =>
  (query: string, ...values: string[]) =>
    running()
      .db.prepare(query)
      .all(...values);

export const messages = { account, auth, failures, orders, payment, reviews };
export const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const clickSoon = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
export const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
export const typeAll = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) type(new RegExp(`^${label}`), value);
};
