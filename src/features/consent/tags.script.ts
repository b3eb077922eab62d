/** Passes every tag through the gate. A module runs once per page, so each tag starts once. */
import { whenAllowed } from './gate.ts';
import { tags } from './tags.ts';

for (const { category, start } of tags) whenAllowed(category, start);
