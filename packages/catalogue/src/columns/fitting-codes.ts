/** For each code of a vocabulary 1 where one of the values fits it, in any case. */
export function markFittingCodes(vocabulary: readonly string[], values: readonly string[]): Uint8Array {
  const wantedValues = new Set(values.map((value) => value.toLowerCase()))
  return Uint8Array.from(vocabulary, (text) => (wantedValues.has(text.toLowerCase()) ? 1 : 0))
}
