/** The full-text index of `GET /v1/search`. */
import { optionColumns } from './variant-tables.ts';

/** The tokenizer `unicode61` removes accents but keeps ligatures. A search for "oeuf" must also find "œuf". */
const withoutLigatures = (text: string) =>
  [
    ['œ', 'oe'],
    ['Œ', 'oe'],
    ['æ', 'ae'],
    ['Æ', 'ae'],
  ].reduce((sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`, text);

type Row = 'NEW' | 'product' | 'category';

/**
 * The SQL of a column's text. Options are stored as JSON. The index has only the names of the options and of their values:
 * "Colour Blue Red".
 */
const textOf = (row: Row, column: string) =>
  withoutLigatures(
    optionColumns.includes(column as (typeof optionColumns)[number])
      ? `COALESCE((SELECT group_concat(atom, ' ') FROM json_tree(${row}.${column}) WHERE key = 'name'), '')`
      : `${row}.${column}`,
  );

/**
 * The index of a table, updated by triggers. It is contentless and shares the rowids of its table. `VACUUM` can change the rowids
 * of a table with text ids, so the index must then be rebuilt.
 */
function indexed(table: 'product' | 'category', columns: readonly string[]): string {
  const list = columns.join(', ');
  const texts = (row: Row) => columns.map((column) => textOf(row, column)).join(', ');
  const add = `INSERT INTO ${table}_text (rowid, ${list}) VALUES (NEW.rowid, ${texts('NEW')});`;
  const drop = `DELETE FROM ${table}_text WHERE rowid = OLD.rowid;`;
  return `
  CREATE VIRTUAL TABLE ${table}_text USING fts5(
    ${list}, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  );
  CREATE VIRTUAL TABLE ${table}_word USING fts5vocab(${table}_text, row);
  INSERT INTO ${table}_text (rowid, ${list}) SELECT rowid, ${texts(table)} FROM ${table};
  CREATE TRIGGER ${table}_text_added AFTER INSERT ON ${table} BEGIN ${add} END;
  CREATE TRIGGER ${table}_text_changed AFTER UPDATE OF ${list} ON ${table} BEGIN ${drop} ${add} END;
  CREATE TRIGGER ${table}_text_removed AFTER DELETE ON ${table} BEGIN ${drop} END;`;
}

export const productSearch = indexed('product', [
  'name_en',
  'name_fr',
  'description_en',
  'description_fr',
  ...optionColumns,
]);

export const searchTables = `
  ${productSearch}
  ${indexed('category', ['name_en', 'name_fr'])}
`;
