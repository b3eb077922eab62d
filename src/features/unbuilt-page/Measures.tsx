/** The size and weight of the shown unit. */
import { Fragment } from 'react';
import { measuresOf } from '#features/catalog/catalog.ts';
import { number } from '#i18n/format.ts';
import { usePage } from '#i18n/page-context.tsx';
import type { ShownUnitProps } from './shown-unit.ts';

export function Measures({ unit }: ShownUnitProps) {
  const { locale, text } = usePage('catalog');
  const measures = measuresOf(unit);
  if (!measures.length) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-lg">{text('dimensions')}</h2>
      <dl className="grid max-w-sm grid-cols-2 gap-y-1 text-[0.9375rem]">
        {measures.map(({ measure, unit, value }) => (
          <Fragment key={measure}>
            <dt className="text-muted">{text(measure)}</dt>
            <dd className="nums">{text(unit, { value: number(locale, value, 3) })}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
