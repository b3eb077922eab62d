/** The region that a language tag names (`fr-CA`: `CA`), if any. WebKitGTK calls the language of a bare system `c`. */
export function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}
