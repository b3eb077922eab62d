/** A product's name, for islands. It has no line breaks between words that belong together, as in Name.astro. */
import { Fragment } from 'react';
import { nameParts } from './catalog.ts';

export function Name({ name }: { name: string }) {
  return nameParts(name).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
    <Fragment key={at}>
      {at % 3 === 1 ? <span className="whitespace-nowrap">{part}</span> : part}
      {at % 3 === 2 && part && <wbr />}
    </Fragment>
  ));
}
