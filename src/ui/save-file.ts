/** Saves a fetched file to the shopper's device. */

/** Milliseconds. The browser reads the blob after the click, and no event tells when it is done. */
const keepFor = 60_000;

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), keepFor);
}
