/** Sets the footer's year, because the page may have been built last year. Part of every page. */
const year = document.querySelector('[data-year]');
if (year) year.textContent = `${new Date().getFullYear()}`;

// Makes this file a module.
export {};
