/**
 * Takes the plural off an English word; other words stay as they are.
 * @see Harman 1991, "How effective is suffixing?", doi:10.1002/(SICI)1097-4571(199101)42:1<7::AID-ASI2>3.0.CO;2-P
 */
export function stemWord(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word
  const before = word.slice(0, -1)
  if (before.endsWith('ie')) return /[ea]ie$/.test(before) ? word : `${word.slice(0, -3)}y`
  if (before.endsWith('e')) return /[aeo]e$/.test(before) ? word : before
  return /[us]$/.test(before) ? word : before
}
