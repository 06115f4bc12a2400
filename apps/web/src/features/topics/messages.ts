/** What the topics of a person say. */
export const messages = {
  mentions: 'mentions',
  mentionsMeaning: 'A work with several topics is counted once for each of them.',
}
