/** What must not be in a shop whose backend lacks the optional features. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const words =
  /newsletter|[★☆]|aggregateRating|customer reviews|avis clients|write a review|donner mon avis|download (the )?invoice|télécharge[rz] (la|vos) facture|tell me when|prévenir du retour|discount code|code promo/i;
const calls = ['/v1/review', '/v1/newsletter', '/restock-alert'];

/** The words of these features that shoppers see in the built pages. Texts that islands may show later don't count. */
export function wordsIn(dir: string): string[] {
  return globSync('**/*.html', { cwd: dir }).flatMap((file) => {
    const html = readFileSync(join(dir, file), 'utf8');
    const seen = html.replace(
      /<style[\s\S]*?<\/style>|<script(?! type="application\/ld)[\s\S]*?<\/script>| props="[^"]*"/g,
      '',
    );
    const [found] = words.exec(seen) ?? [];
    return found ? [`${file}: ${found}`] : [];
  });
}

/** The scripts that make a call of these features, among those that pages load or may load later. */
export function scriptsThatCall(dir: string): string[] {
  const scripts = new Map(
    globSync('_astro/*.js', { cwd: dir }).map((file) => [
      basename(file),
      readFileSync(join(dir, file), 'utf8'),
    ]),
  );
  const namedIn = (text: string) => (text.match(/[\w.~-]+\.js\b/g) ?? []).filter((name) => scripts.has(name));
  const reached = new Set(
    globSync('**/*.html', { cwd: dir }).flatMap((file) => namedIn(readFileSync(join(dir, file), 'utf8'))),
  );
  // The loop also visits names that are added while it runs.
  for (const name of reached) for (const next of namedIn(scripts.get(name) ?? '')) reached.add(next);
  return [...reached].filter((name) => calls.some((call) => scripts.get(name)?.includes(call)));
}
