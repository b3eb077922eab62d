/** A scene makes one account call as a shopper would. It opens the page, presses a button and checks the database. */
import { fireEvent, screen } from '@testing-library/react';
import type { Endpoint } from '#api/contract/endpoint.ts';
import { messagesFor } from '#i18n/translator.ts';
import type { ReferenceApi } from '../../../../support/api/reference-api.ts';
import type { Shopper } from '../../../../support/api/shopper.ts';

export interface Scene {
  readonly call: Endpoint;
  /** Prepares the page, so that only the button is left to press. */
  readonly open?: () => Promise<unknown> | unknown;
  /** Makes the call. */
  readonly press: () => Promise<unknown> | unknown;
  /** The start of the error message, before the reason. */
  readonly message: string;
  /** Tries again; `press` by default. */
  readonly again?: () => Promise<unknown> | unknown;
  /** If the response is lost or unreadable, the page finds out by itself whether the call succeeded. */
  readonly checksOutcome?: true;
  /** The message after a second press, if the first one succeeded and can't be repeated. */
  readonly messageOnceDone?: string;
  /** Throws until the call has succeeded exactly once. */
  readonly done: () => void;
}

/** The scenes, keyed by what the shopper wants to do. */
export type Scenes = Record<string, (api: ReferenceApi, shopper: Shopper) => Scene | Promise<Scene>>;

/** Queries the API's database. */
export const rowsOf = ({ db }: ReferenceApi, query: string, ...values: string[]) =>
  db.prepare(query).all(...values);

export const messages = messagesFor('en', [
  'account',
  'auth',
  'catalog',
  'calls',
  'orders',
  'payment',
  'reviews',
]);
export const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
export const typeAll = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) type(new RegExp(`^${label}`), value);
};
