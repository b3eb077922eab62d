/** Calls an API and parses its responses with the contract's schemas, as the storefront does. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint, Input, Output } from '#api/contract/endpoint.ts';
import { failure } from '#api/contract/shapes.ts';
import { apiCaller, type FailureAnswer, type Wish } from './api-caller.ts';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  /** The parsed success or failure; `undefined` without a body. */
  body: Body;
}

/** The caller and the headers of a call. */
export type Extra = Pick<Wish, 'language' | 'token' | 'headers'>;

export interface Shop {
  /** Expects a success. */
  call: <E extends Endpoint>(endpoint: E, input: Input<E>, extra?: Extra) => Promise<Answer<Output<E>>>;
  /** Expects the failure `status`. The body is untyped, so that it can be invalid. */
  fail: (
    endpoint: Endpoint,
    status: number,
    input: Pick<Wish, 'params' | 'query' | 'body'>,
    extra?: Extra,
  ) => Promise<Answer<FailureAnswer>>;
}

/** `url` has no slash at the end. */
export async function speakContract(url: string): Promise<Shop> {
  const send = await apiCaller(url);
  return {
    async call(endpoint, input, extra) {
      const answer = await send(endpoint, { ...(input as Wish), ...extra });
      const { status, headers } = answer;
      expect([endpoint.status, ...(endpoint.alsoStatus ?? [])], answer.text).toContain(status);
      const schema = endpoint.response;
      const parsed: unknown =
        schema === 'pdf' || schema === undefined ? answer.data : z.parse(schema, answer.data);
      return { status, headers, body: parsed as Output<typeof endpoint> };
    },
    async fail(endpoint, status, input, extra) {
      const answer = await send(endpoint, { ...input, ...extra });
      expect(answer.status, answer.text).toBe(status);
      z.parse(failure, answer.failure);
      return { status, headers: answer.headers, body: answer.failure };
    },
  };
}
