import { type CslItem, sortName } from './csl.ts'

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
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** Citations in BibTeX, UTF-8; every key stands once. */
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
    ['author', item.author.map(authorOf).join(' and ') || undefined],
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
    // Addresses are read to the letter.
    ['doi', item.DOI && plain(item.DOI)],
    ['url', plain(item.URL)],
    ['language', item.language && escapeTex(item.language)],
    ['abstract', item.abstract && escapeTex(item.abstract)],
  ]
  const written = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = {${value}}`]))
  return `@${type}{${item.id},\n${written.join(',\n')}\n}\n`
}

/** `and` between braces is no separator of names. */
function authorOf(name: CslItem['author'][number]): string {
  const escaped = escapeTex(sortName(name))
  return 'literal' in name || /\band\b/i.test(escaped) ? `{${escaped}}` : escaped
}

function escapeTex(text: string): string {
  return text.replace(/[\\{}$&%#_~^]/g, (character) => escapes[character]!).replace(/\s+/g, ' ')
}

/** Without what could end the field early. */
function plain(text: string): string {
  return text.replace(/[{}\s]/g, encodeURIComponent)
}
