/** Shows the skeleton of the results at first paint if the URL contains a search term. Inlined into the search page. */
const term = new URLSearchParams(location.search).get('q');
if (term?.trim()) document.documentElement.dataset['searching'] = '';
