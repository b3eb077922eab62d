/**
 * The full-text index of `GET /v1/search`, updated by triggers. It is contentless and shares the rowids of its table.
 * `VACUUM` can change the rowids of a table with text ids, so rebuild the index after it.
 */

/** `unicode61` removes accents but keeps ligatures: "oeuf" must find "œuf". */
const withoutLigatures = (column: string) =>
  [
    ['œ', 'oe'],
    ['Œ', 'oe'],
    ['æ', 'ae'],
    ['Æ', 'ae'],
  ].reduce((sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`, column);

function indexed(table: string, columns: readonly string[]): string {
  const list = columns.join(', ');
  const values = columns.map((column) => withoutLigatures(`NEW.${column}`)).join(', ');
  const add = `INSERT INTO ${table}_text (rowid, ${list}) VALUES (NEW.rowid, ${values});`;
  const drop = `DELETE FROM ${table}_text WHERE rowid = OLD.rowid;`;
  return `
  CREATE VIRTUAL TABLE ${table}_text USING fts5(
    ${list}, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  );
  CREATE VIRTUAL TABLE ${table}_word USING fts5vocab(${table}_text, row);
  CREATE TRIGGER ${table}_text_added AFTER INSERT ON ${table} BEGIN ${add} END;
  CREATE TRIGGER ${table}_text_changed AFTER UPDATE OF ${list} ON ${table} BEGIN ${drop} ${add} END;
  CREATE TRIGGER ${table}_text_removed AFTER DELETE ON ${table} BEGIN ${drop} END;`;
}

export const searchTables = `
  ${indexed('product', ['name_en', 'name_fr', 'description_en', 'description_fr'])}
  ${indexed('category', ['name_en', 'name_fr'])}
`;
