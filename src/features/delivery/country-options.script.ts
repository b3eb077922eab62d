/** Fills the footer's choice of the delivery country (CountryChoice.astro). A lazy part. */
import { countries } from '#i18n/country-names.ts';
import { pageLocale } from '#i18n/locale.ts';
import { countryCodes } from '#lib/countries.ts';
import { deliveryCountries } from '#platform/config.ts';
import { countryEvent } from '#platform/event-names.ts';
import { onStoredChange } from '#platform/storage.ts';
import { chooseCountry, deliveryCountry } from './country-storage.ts';

export function offerCountries(select: HTMLSelectElement): void {
  const offered = countries(pageLocale(), deliveryCountries.length > 0 ? deliveryCountries : countryCodes);
  const [first] = select.options;
  // If the merchant named no country, or one without delivery, the first option says that none is chosen.
  select.replaceChildren(
    ...(deliveryCountry() || !first ? [] : [first]),
    ...offered.map(({ code, name }) => new Option(name, code)),
  );
  const show = () => {
    if (deliveryCountry()) select.value = deliveryCountry();
  };
  show();
  select.disabled = false;
  onStoredChange(show, countryEvent);
  select.addEventListener('change', () => chooseCountry(select.value));
}
