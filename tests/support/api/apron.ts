/** A product with variants: an apron in two colours and two sizes, of which one combination doesn't exist. */
import { applyEdits } from '../../../scripts/reference-api/control/apply-edit.ts';
import type { CatalogEdit } from '../../../scripts/reference-api/control/catalog-edit.ts';
import type { ReferenceApi } from './reference-api.ts';

const both = (en: string, fr: string) => ({ en, fr });

const apronChoice = {
  options: [
    {
      name: both('Colour', 'Couleur'),
      values: [
        { name: both('Blue', 'Bleu'), swatch: '#1f3a8a' },
        { name: both('Red', 'Rouge') },
        { name: both('Œillet', 'Œillet') },
      ],
    },
    { name: both('Size', 'Taille'), values: [{ name: both('S', 'S') }, { name: both('M', 'M') }] },
  ],
  variants: [
    { values: ['Blue', 'S'], price: 22, stock: 3, weight: 0.4, gtin: '4006381333931', sku: 'A-BS' },
    { values: ['Blue', 'M'], price: 24, stock: 2, images: ['/uploads/products/apron-blue.svg'] },
    { values: ['Red', 'M'], price: 20, stock: 0 },
  ],
};

/** Adds the apron and returns the ids of the product and of its variants. */
export function addApron(
  api: ReferenceApi,
  set: Partial<Extract<CatalogEdit, { edit: 'product.add' }>['set']> = {},
) {
  const name = both('Apron', 'Tablier');
  const edit: CatalogEdit = {
    edit: 'product.add',
    slug: 'apron',
    set: {
      name,
      vatRate: 20,
      weight: 1,
      images: ['/uploads/products/apron.svg'],
      choice: apronChoice,
      ...set,
    },
  };
  const [id = ''] = applyEdits(api.db, [edit], Date.now());
  const variants = api.db.all<{
    id: string;
  }>`SELECT id FROM variant WHERE product_id = ${id} ORDER BY position`;
  const [blueS = '', blueM = '', redM = ''] = variants.map((one) => one.id);
  return { id, blueS, blueM, redM };
}
