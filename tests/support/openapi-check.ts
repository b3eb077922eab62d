/** Checks responses against `/openapi.json`. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { Endpoint } from '#api/contract/endpoint.ts';

export type Check = (endpoint: Endpoint, status: number, body: unknown) => void;

/** Checks a body against the schema of its call and status. Unknown fields fail, too. */
export async function readDocument(url: string): Promise<Check> {
  const document: unknown = await (await fetch(`${url}/openapi.json`)).json();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closed(document) as object, 'openapi');
  return (endpoint, status, body) => {
    const path = endpoint.path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const at = `openapi#/paths/${path}/${endpoint.method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    const validate: ValidateFunction | undefined = ajv.getSchema(at);
    expect(validate, `${endpoint.name} answered ${status}, which the document does not name`).toBeDefined();
    validate?.(body);
    expect(validate?.errors ?? [], `${endpoint.name} ${status}: ${JSON.stringify(body)}`).toEqual([]);
  };
}

/**
 * Forbids unknown fields in every object, so that no field leaks unnoticed. Failures may have more fields, since each adds its
 * own to the common ones.
 */
function closed(part: unknown, name = ''): unknown {
  if (part === null || typeof part !== 'object' || ['Failure', 'Shortage', 'allOf'].includes(name))
    return part;
  if (Array.isArray(part)) return part.map((one) => closed(one));
  const entries = Object.entries(part).map(([key, value]) => [key, closed(value, key)]);
  const object: Record<string, unknown> = Object.fromEntries(entries);
  return object.type === 'object' && object.properties && !('additionalProperties' in object)
    ? { ...object, additionalProperties: false }
    : object;
}
