/** JSON Schemas of the contract's shapes, with the named ones moved to `components`. */
import * as z from 'zod/mini';
import { components } from './components.ts';

/** A JSON Schema, or any other part of the document. */
export type Json = { [key: string]: unknown };

export class SchemaSet {
  /** `components/schemas`: whatever was referred to so far. */
  readonly named: Record<string, Json> = {};

  /** `input` is what a caller may send, `output` what it gets. Fields that are not named are ignored by both sides. */
  of(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const {
      $schema: _,
      $defs,
      ...plain
    } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      metadata: components,
      override: ({ jsonSchema }) => {
        delete jsonSchema.id;
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    }) as Json & { $defs?: Record<string, Json> };
    for (const [name, definition] of Object.entries($defs ?? {})) this.named[name] ??= moved(definition);
    return moved(plain);
  }
}

/** `#/$defs/Product` → `#/components/schemas/Product`, everywhere. */
function moved(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
