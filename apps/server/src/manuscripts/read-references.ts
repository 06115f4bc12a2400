import { LONGEST_REFERENCE, MOST_REFERENCES } from '@cognate/contract'
import { arxivIn, doiIn, yearIn } from '@cognate/manuscripts'

/** A shorter line is a heading or a page number. */
const SHORTEST_REFERENCE = 15

/** "[12] ", "12. " or "(12) " before a reference. */
const NUMBER = /^\s*(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,4}[.)])\s+/

/** The references of a pasted list, parted by numbers, else by empty lines, else by lines. */
export function readReferences(list: string) {
  const references = partsOf(list)
    .map((part) => part.replace(NUMBER, '').replace(/\s+/g, ' ').trim())
    .filter((text) => text.length >= SHORTEST_REFERENCE)
    .slice(0, MOST_REFERENCES)
  return references.map((text) => ({
    ...{ text: text.slice(0, LONGEST_REFERENCE), title: null, year: yearIn(text) },
    ...{ doi: doiIn(text), arxiv: arxivIn(text) },
  }))
}

function partsOf(list: string): string[] {
  const lines = list.trim().split(/\r?\n/)
  const numbered = lines.filter((line) => NUMBER.test(line)).length
  // A single number may be the year or the volume that a broken line begins with.
  if (numbered > 1 && NUMBER.test(lines[0]!)) return joined(lines, (line) => NUMBER.test(line))
  if (lines.some((line) => line.trim() === '')) return list.split(/\r?\n\s*\n/)
  return lines
}

/** Lines put together, each part from a line that begins one. */
function joined(lines: readonly string[], begins: (line: string) => boolean): string[] {
  const parts: string[] = []
  for (const line of lines) {
    if (begins(line) || parts.length === 0) parts.push(line)
    else parts.push(`${parts.pop()} ${line}`)
  }
  return parts
}
