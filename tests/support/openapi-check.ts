/** Answers against the API's own OpenAPI document: an undocumented status, or a body of another shape, fails the test. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Endpoint } from '../../src/api/endpoint.ts';

/** Throws with the differences. */
export type AnswerCheck = (endpoint: Endpoint, status: number, body: unknown) => void;

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>;
}

export async function openapiCheck(url: string): Promise<AnswerCheck> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  // Not strict: the document as a whole is no schema, only parts of it are.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  return (endpoint, status, body) => {
    const method = endpoint.method.toLowerCase();
    const where = `${endpoint.name} ${status}`;
    const response = document.paths[endpoint.path]?.[method]?.responses[status];
    if (!response)
      throw new Error(`${where}: the document has no such answer. Body: ${JSON.stringify(body)}`);
    const hasJson = response.content !== undefined && 'application/json' in response.content;
    if (!hasJson && body !== undefined) throw new Error(`${where}: a body where the document has none`);
    if (!hasJson) return;
    const steps = [
      'paths',
      endpoint.path,
      method,
      'responses',
      status,
      'content',
      'application/json',
      'schema',
    ];
    const pointer = steps.map((step) => encodeURIComponent(String(step).replaceAll('/', '~1'))).join('/');
    if (!ajv.validate({ $ref: `openapi#/${pointer}` }, body))
      throw new Error(`${where}: ${ajv.errorsText()}. Body: ${JSON.stringify(body)}`);
  };
}
