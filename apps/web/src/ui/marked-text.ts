/** A range of UTF-16 units, the end not included. */
export type MarkRange = readonly [start: number, end: number]

/** A run of text, marked or not; `start` is its offset in UTF-16 units. */
interface TextSegment {
  start: number
  text: string
  marked: boolean
}

/** Whether the offset stands between the two halves of one character. */
function splitsCharacter(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset)
  const before = text.charCodeAt(offset - 1)
  return code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff
}

/**
 * The text's beginning of at most `length` UTF-16 units, to the end of a word, without the stop after it: an ellipsis
 * follows. Of a word of more than 30, as texts without spaces are, it is cut inside; a character of two units is never cut
 * in half.
 */
export function textBeginning(text: string, length: number): string {
  if (text.length <= length) return text
  const wholeWords = text
    .slice(0, length + 1)
    .replace(/\s+\S{0,30}$/, '')
    .replace(/[.,;:]+$/, '')
  if (wholeWords.length <= length) return wholeWords
  return text.slice(0, splitsCharacter(text, length) ? length - 1 : length)
}

/** Characters between two marks that are shown as one mark: spaces, and the hyphen of a compound. */
const JOINT = /^[\s\-\u2010\u2011]*$/

/** Sorts marks, limits them to the text, widens them to whole characters, and joins those of adjacent words. */
function tidyMarks(text: string, marks: readonly MarkRange[]): MarkRange[] {
  const validMarks = marks
    .map(([start, end]): MarkRange => {
      const from = Math.max(0, start)
      const to = Math.min(text.length, end)
      return [splitsCharacter(text, from) ? from - 1 : from, splitsCharacter(text, to) ? to + 1 : to]
    })
    .filter(([start, end]) => end > start)
    .sort((a, b) => a[0] - b[0])
  const joinedMarks: MarkRange[] = []
  for (const mark of validMarks) {
    const last = joinedMarks.at(-1)
    if (last && JOINT.test(text.slice(last[1], mark[0])))
      joinedMarks[joinedMarks.length - 1] = [last[0], Math.max(last[1], mark[1])]
    else joinedMarks.push(mark)
  }
  return joinedMarks
}

/** Cuts a text at its marks. The segments in order give the text back to the letter. */
export function markSegments(text: string, marks: readonly MarkRange[]): TextSegment[] {
  const segments: TextSegment[] = []
  const add = (start: number, end: number, marked: boolean) => {
    if (end > start) segments.push({ start, text: text.slice(start, end), marked })
  }
  let offset = 0
  for (const [start, end] of tidyMarks(text, marks)) {
    add(offset, start, false)
    add(start, end, true)
    offset = end
  }
  add(offset, text.length, false)
  return segments
}
