import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../../scripts/reference-api/openapi/examples.ts';
import { endpoints } from '../../src/api/contract/endpoints.ts';
import { apiOfFile } from '../support/reference-api.ts';

const api = await apiOfFile({ products: 3 });

const parts = (endpoint: (typeof endpoints)[number]) => {
  const { parameters, request, response } = examples[endpoint.name] ?? {};
  return [
    [endpoint.params, parameters],
    [endpoint.query, parameters],
    [endpoint.body, request],
    [endpoint.response === 'pdf' ? undefined : endpoint.response, response],
  ] as const;
};

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  'the call %s has an example that matches the contract',
  (name, endpoint) => {
    expect(examples[name]).toBeDefined();
    for (const [schema, value] of parts(endpoint)) {
      if (!schema) continue;
      expect(z.safeParse(schema, value ?? {})).toMatchObject({ success: true });
    }
    if (endpoint.body) expect(examples[name]?.request).toBeDefined();
    if (endpoint.response && endpoint.response !== 'pdf') expect(examples[name]?.response).toBeDefined();
  },
);

test('every example belongs to a call of the contract', () => {
  const names = endpoints.map(({ name }) => name);
  for (const name of Object.keys(examples)) expect(names).toContain(name);
});

test('the page /docs loads everything from this server', async () => {
  const page = await fetch(`${api.url}/docs`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const html = await page.text();
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(addresses.filter((address) => address.startsWith('/')).length).toBeGreaterThanOrEqual(3);
  for (const address of addresses) {
    expect(address).not.toMatch(/^(https?:)?\/\//);
    if (!address.startsWith('/')) continue;
    const part = await fetch(api.url + address);
    expect([address, part.status]).toEqual([address, 200]);
    await part.body?.cancel();
  }
});
