/** The copyright year is the current one, also on a page that was built last year. */
const year = document.querySelector('[data-year]');
if (year) year.textContent = `${new Date().getFullYear()}`;

// Makes this a module, with names of its own.
export {};
