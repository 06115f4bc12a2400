/** Pixels of the letters of a caption, and of a line. */
export const CAPTION_SIZE = 11
export const CAPTION_LINE = 13
/** Average width of a letter in pixels at that size, on the wide side. */
const LETTER_WIDTH = 6
/** Pixels between the letters and the edge. */
const PADDING = 3
const MAX_LINES = 4

/** A name in lines that fit into a bubble; no lines where it does not fit in full. */
export function captionOf(name: string, radius: number): string[] {
  for (let count = 1; count <= MAX_LINES; count++) {
    const lines = wrap(name.split(' '), roomsOf(count, radius))
    if (lines) return lines
  }
  return []
}

/** Letters that fit into each of some lines around the middle of a bubble. */
function roomsOf(count: number, radius: number): number[] {
  return Array.from({ length: count }, (_, line) => {
    // At its far edge a line has least room.
    const edge = Math.abs(line - (count - 1) / 2) * CAPTION_LINE + CAPTION_SIZE / 2
    const halfChord = Math.sqrt(Math.max(0, (radius - PADDING) ** 2 - edge ** 2))
    return Math.floor((2 * halfChord) / LETTER_WIDTH)
  })
}

/** Words in as many lines as there are rooms; undefined where they do not fit. */
function wrap(words: readonly string[], rooms: readonly number[]): string[] | undefined {
  const lines: string[] = []
  let next = 0
  for (const room of rooms) {
    let line = words[next++] ?? ''
    while (next < words.length && `${line} ${words[next]}`.length <= room) line += ` ${words[next++]}`
    if (line === '' || line.length > room) return undefined
    lines.push(line)
  }
  return next === words.length ? lines : undefined
}
