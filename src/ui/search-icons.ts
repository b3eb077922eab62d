/**
 * The two icons of the search. They are apart from the table of all icons, because the search loads on every page and must not
 * contain the table.
 */
export const closePath = 'M6 6l12 12M18 6L6 18';
export const searchPath = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20';
