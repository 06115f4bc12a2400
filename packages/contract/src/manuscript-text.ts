import { LONGEST_TITLE } from './limits.ts'

/** What is searched for: title and abstract, parted by an empty line. */
export function textOfManuscript({ title, abstract }: { title: string; abstract: string }): string {
  return [title, abstract].filter((part) => part !== '').join('\n\n')
}

/** Title and abstract of a text. One without an empty line, or whose first paragraph is too long for a title, is an abstract. */
export function partsOfText(text: string): { title: string; abstract: string } {
  const end = text.indexOf('\n\n')
  if (end < 0 || end > LONGEST_TITLE) return { title: '', abstract: text }
  return { title: text.slice(0, end).trim(), abstract: text.slice(end).trim() }
}
