import { type CslItem, formatSortName } from './csl.ts'

const types: Record<string, string> = {
  'article-journal': 'article',
  'paper-conference': 'inproceedings',
  chapter: 'incollection',
  'entry-encyclopedia': 'incollection',
  book: 'book',
  thesis: 'phdthesis',
  report: 'techreport',
}

/** Characters that mean something to TeX. */
const escapes: Record<string, string> = {
  '\\': '\\textbackslash{}',
  $: '\\$',
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** Citations in BibTeX, UTF-8. */
export function toBibtex(items: readonly CslItem[]): string {
  return items.map(toEntry).join('\n')
}

function toEntry(item: CslItem): string {
  const [year, month] = item.issued?.['date-parts'][0] ?? []
  const type = types[item.type] ?? 'misc'
  const container = type === 'article' ? 'journal' : 'booktitle'
  const fields: [string, string | number | undefined][] = [
    // A second pair of braces keeps capitals as they are.
    ['title', `{${escapeTex(item.title)}}`],
    ['author', item.author.map(formatAuthor).join(' and ') || undefined],
    ['year', year],
    ['month', month],
    [container, item['container-title'] && escapeTex(item['container-title'])],
    [
      type === 'phdthesis' ? 'school' : type === 'techreport' ? 'institution' : 'publisher',
      item.publisher && escapeTex(item.publisher),
    ],
    ['volume', item.volume && escapeTex(item.volume)],
    ['number', item.issue && escapeTex(item.issue)],
    ['pages', item.page && escapeTex(item.page).replace('–', '--')],
    // Addresses are not TeX: readers take them as they are.
    ['doi', item.DOI && escapeAddress(item.DOI)],
    ['url', escapeAddress(item.URL)],
    ['language', item.language && escapeTex(item.language)],
    ['abstract', item.abstract && escapeTex(item.abstract)],
  ]
  const fieldLines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = {${value}}`]))
  return `@${type}{${item.id},\n${fieldLines.join(',\n')}\n}\n`
}

/** `and` inside braces does not separate names. */
function formatAuthor(name: CslItem['author'][number]): string {
  const escaped = escapeTex(formatSortName(name))
  return 'literal' in name || /\band\b/i.test(escaped) ? `{${escaped}}` : escaped
}

/** BibTeX counts braces even after a backslash, so braces without a partner are written as commands. */
function escapeTex(text: string): string {
  const pairedPositions = findPairedBraces(text)
  const braceAt = (at: number, brace: string) =>
    pairedPositions.has(at) ? `\\${brace}` : brace === '{' ? '\\textbraceleft{}' : '\\textbraceright{}'
  return text
    .replace(/[\\{}$&%#_~^]/g, (character, at: number) => escapes[character] ?? braceAt(at, character))
    .replace(/\s+/g, ' ')
}

/** Positions of the braces that have a partner. */
function findPairedBraces(text: string): Set<number> {
  const openPositions: number[] = []
  const pairedPositions = new Set<number>()
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    const partner = brace === '{' ? undefined : openPositions.pop()
    if (brace === '{') openPositions.push(index)
    else if (partner !== undefined) pairedPositions.add(partner).add(index)
  }
  return pairedPositions
}

/** Encodes characters that could end the field early. */
function escapeAddress(text: string): string {
  return text.replace(/[{}\s]/g, encodeURIComponent)
}
