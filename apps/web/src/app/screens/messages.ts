/** What the screens of a search say around the features. */
export const messages = {
  results: 'Results',
  noQuery: 'Query not found',
  noCollection: 'Collection not found',
  continueWith: (name: string) => `Continue with ${name}`,
  search: 'Search',
  searching: 'Searching…',
  noCollectionInFull:
    'There is no collection at this address, or it is not shared with you. It may also have been deleted.',
  collectionFailed: 'The collection could not be opened',
  noQueryInFull: 'There is no query at this address, or it belongs to somebody else. It may also have been deleted.',
  searchElse: 'Search for something else',
}
