/** A merchant's folder with every setting: the examples in src/shop/shop.config.ts, texts, a page and pictures. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A commented setting, or the end of one. */
const example = /^ {2}\/\/ (?=( {0,2}\w+: .*[,{]| {0,2}[}\]],)$)/gm;

const texts = (language: string) => ({
  home: { title: `Title ${language}`, description: `Description ${language}` },
  hero: { eyebrow: `Eyebrow ${language}`, heading: `Heading ${language}`, lead: `Lead ${language}` },
  banners: [`First ${language}`, `Second ${language}`],
  about: `About ${language}`,
  newsletter: { heading: `News ${language}`, lead: `Newsletter ${language}` },
});

/** Writes the folder. `homeCategories` are slugs of the test's catalogue. */
export function writeWholeShop(dir: string, homeCategories: readonly string[]): void {
  const config = readFileSync('src/shop/shop.config.ts', 'utf8')
    .replace(example, '  ')
    .replace(/homeCategories: .*/, `homeCategories: ${JSON.stringify(homeCategories)},`);
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const files = {
    'shop.config.ts': config,
    'public/logo.svg': picture,
    'public/logo-dark.svg': picture,
    'public/icon.svg': picture,
    'public/share.png': '',
    'texts/en.json': JSON.stringify(texts('en')),
    'texts/fr.json': JSON.stringify(texts('fr')),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
}
