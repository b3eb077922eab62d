/** Writes amounts as the shop does: `$` first in every language, other currencies as the language writes them. */
import type { Language } from './language.ts';

/** Shows at least two decimals, and at most `decimals`. */
export function moneyText(language: Language, currency: string, decimals = 2): (amount: number) => string {
  const isDollar = currency === 'USD';
  const format = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-US', {
    ...(!isDollar && { style: 'currency', currency }),
    minimumFractionDigits: 2,
    maximumFractionDigits: decimals,
  });
  return (amount) => {
    const text = `${isDollar ? '$' : ''}${format.format(Math.abs(amount))}`;
    // A real minus sign instead of a hyphen.
    return amount < 0 ? `\u2212${text}` : text;
  };
}

/** The currency's name in the plural, such as `US dollars`. */
export function currencyName(language: Language, currency: string): string {
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  }).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
