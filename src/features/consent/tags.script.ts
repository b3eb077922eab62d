/** Passes every tag through the gate, once per page: a module runs once, however often it is asked for. */
import { whenAllowed } from './gate.ts';
import { tags } from './tags.ts';

for (const { category, start } of tags) whenAllowed(category, start);
