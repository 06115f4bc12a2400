/** What the results say. */
export const messages = {
  weak: 'Few works here are close to your text. Try a longer text or different terms.',
}
