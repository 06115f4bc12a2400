/** What several features say. */
export const messages = {
  incompleteAddress: 'Enter a complete address, such as name@example.org.',
}
