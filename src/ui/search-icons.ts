/** The icons of the search, which loads on every page. Without the table of all icons, because the bundler inlines these two. */
export const closePath = 'M6 6l12 12M18 6L6 18';
export const searchPath = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20';
