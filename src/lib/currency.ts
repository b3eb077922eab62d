/** Currencies (ISO 4217). Only commands and the build use this, because creating a formatter takes time. */

/** Whether the currency exists and has cents. Amounts of yen or Kuwaiti dinars would be wrong by a power of ten. */
export function hasTwoDecimals(currency: string): boolean {
  const code = currency.toUpperCase();
  if (!Intl.supportedValuesOf('currency').includes(code)) return false;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits === 2;
}
