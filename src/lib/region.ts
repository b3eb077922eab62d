/**
 * The region in a language tag (`fr-CA`: `CA`), if any. Undefined for an invalid tag: WebKitGTK may report the language
 * `c`.
 */
export function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}
