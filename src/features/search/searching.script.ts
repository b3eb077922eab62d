/** Shows the skeleton of the results at first paint if the address contains a search term. Inlined into the search page. */
const term = new URLSearchParams(location.search).get('q');
if (term?.trim()) document.documentElement.dataset['searching'] = '';
