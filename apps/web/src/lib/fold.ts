import { fold } from '@cognate/contract/fold'

/** Folds a text. `origins` gives, for every UTF-16 unit of the folded text, start and end of the character it came from. */
function foldWithOrigins(text: string): { foldedText: string; origins: [start: number, end: number][] } {
  let foldedText = ''
  const origins: [number, number][] = []
  let position = 0
  for (const character of text) {
    const end = position + character.length
    const foldedCharacter = fold(character)
    foldedText += foldedCharacter
    for (let unit = 0; unit < foldedCharacter.length; unit++) origins.push([position, end])
    // A combining mark folds to nothing and belongs to the letter before it.
    const last = origins.at(-1)
    if (foldedCharacter === '' && last) last[1] = end
    position = end
  }
  return { foldedText, origins }
}

/**
 * The parts of a name that match a typed text, ignoring accents and case: the whole text where it occurs, else each of its
 * words at the beginning of a word. Ranges are [start, end) in UTF-16 units of the name, ascending, without overlap.
 */
export function matchingRanges(name: string, typed: string): [start: number, end: number][] {
  const { foldedText, origins } = foldWithOrigins(name)
  const foldedInput = fold(typed).trim()
  if (foldedInput === '') return []
  const wholeStart = findAtWordStart(foldedText, foldedInput)
  const foldedRanges =
    wholeStart >= 0
      ? [[wholeStart, wholeStart + foldedInput.length] as const]
      : foldedInput.split(/\s+/).flatMap((word) => {
          const start = findAtWordStart(foldedText, word)
          return start >= 0 ? [[start, start + word.length] as const] : []
        })
  return mergeRanges(foldedRanges.map(([start, end]) => [origins[start]![0], origins[end - 1]![1]]))
}

function findAtWordStart(text: string, part: string): number {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return at
  return -1
}

function mergeRanges(ranges: [number, number][]): [number, number][] {
  const mergedRanges: [number, number][] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = mergedRanges.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else mergedRanges.push([start, end])
  }
  return mergedRanges
}
