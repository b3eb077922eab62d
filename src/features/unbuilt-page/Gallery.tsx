/** The pictures of the shown unit. */
import { gallerySizes } from '#features/catalog/classes.ts';
import { usePage } from '#i18n/page-context.tsx';
import { imageUrl, pictureSet } from '#lib/picture.ts';
import { apiUrl, pictureSource } from '#platform/config.ts';
import type { ShownUnitProps } from './shown-unit.ts';

export function Gallery({ unit: { name, images } }: ShownUnitProps) {
  const { apiResizes, text } = usePage('catalog');
  return (
    <ul
      className="tile flex snap-x snap-mandatory overflow-x-auto self-start"
      aria-label={text('gallery', { product: name })}
      // Makes the row scrollable by keyboard.
      tabIndex={images.length > 1 ? 0 : undefined}
    >
      {images.map(({ url, alt }, index) => (
        <li key={url} className="aspect-square w-full shrink-0 snap-center">
          <img
            src={imageUrl(url, apiUrl)}
            srcSet={pictureSet(url, 'main', pictureSource(apiResizes))}
            sizes={gallerySizes}
            alt={
              alt ??
              (images.length > 1
                ? text('picture', { product: name, number: index + 1, count: images.length })
                : name)
            }
            width="800"
            height="800"
            className="object-contain"
          />
        </li>
      ))}
    </ul>
  );
}
