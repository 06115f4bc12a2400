/** Names of what several features read of the server, so that what one of them changes is read again by the others. */
export const queryKeys = {
  /** Lists of saved collections. */
  searches: ['searches'],
  /** Lists of filter presets, and each by itself. */
  filterPresets: ['filter-presets'],
  /** The last queries, offered at home. */
  recentQueries: ['recent-queries'],
} as const
