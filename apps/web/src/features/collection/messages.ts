/** What the collection says. */
export const messages = {
  noAddress: 'Enter a complete address, such as name@example.org.',
}
