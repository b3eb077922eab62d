/** Calls an API and parses its responses with the contract's schemas, as the storefront does. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint, Input, Output } from '#api/contract/endpoint.ts';
import { failure } from '#api/contract/shapes.ts';
import { apiCaller, type FailureBody, type Wish } from './api-caller.ts';

interface Parsed<Body> {
  status: number;
  headers: Headers;
  /** The parsed data or failure, or `undefined` if the response has no body. */
  body: Body;
}

type Extra = Pick<Wish, 'language' | 'token' | 'headers'>;

export interface Shop {
  /** Expects a success. */
  call: <E extends Endpoint>(endpoint: E, input: Input<E> & Extra) => Promise<Parsed<Output<E>>>;
  /** Expects a failure with `status`. The input is untyped, so that it can be invalid. */
  fail: (endpoint: Endpoint, status: number, input: Wish) => Promise<Parsed<FailureBody>>;
}

/** `url` has no slash at the end. */
export async function speakContract(url: string): Promise<Shop> {
  const send = await apiCaller(url);
  return {
    async call(endpoint, input) {
      const response = await send(endpoint, input as Wish);
      const { status, headers } = response;
      expect([endpoint.status, ...(endpoint.alsoStatus ?? [])], response.text).toContain(status);
      const schema = endpoint.response;
      const parsed: unknown =
        schema === 'pdf' || schema === undefined ? response.data : z.parse(schema, response.data);
      return { status, headers, body: parsed as Output<typeof endpoint> };
    },
    async fail(endpoint, status, input) {
      const response = await send(endpoint, input);
      expect(response.status, response.text).toBe(status);
      z.parse(failure, response.failure);
      return { status, headers: response.headers, body: response.failure };
    },
  };
}
