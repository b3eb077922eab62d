/** The region in a language tag (`fr-CA`: `CA`), if any. WebKitGTK may report `c`, which isn't a valid tag. */
export function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}
