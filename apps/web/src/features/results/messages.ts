/** What this feature says, in one place. */
export const messages = {
  nothing: 'Nothing matches these words.',
  nothingWithFilters:
    'Unfortunately, your search did not provide results. Please try to search with less strict filters, or a different text.',
  clearFilters: 'Clear filters',
}
