/** Loads the countries when the footer's choice comes near. */
import optionsPart from './country-options.script.ts?part';

const select = document.querySelector<HTMLSelectElement>('[data-delivery-country]');
if (select)
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void shopParts.want<typeof import('./country-options.script.ts')>(optionsPart, (part) =>
        part.offerCountries(select),
      );
    },
    { rootMargin: '300px' },
  ).observe(select);
