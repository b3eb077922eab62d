/** Hands the shopper a file that the page has fetched. */

/** Milliseconds: the browser reads the blob after the click, and says nowhere when it is done. */
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
