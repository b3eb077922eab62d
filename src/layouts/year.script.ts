/** Shows the current year in the copyright notice, in case the page was built last year. */
const year = document.querySelector('[data-year]');
if (year) year.textContent = `${new Date().getFullYear()}`;

// Makes this file a module.
export {};
