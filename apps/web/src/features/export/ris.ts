import { type CslItem, formatSortName } from './csl.ts'

/** RIS's types by those of CSL. */
const types: Record<string, string> = {
  'article-journal': 'JOUR',
  'paper-conference': 'CPAPER',
  article: 'UNPB',
  chapter: 'CHAP',
  'entry-encyclopedia': 'ENCYC',
  book: 'BOOK',
  thesis: 'THES',
  dataset: 'DATA',
  report: 'RPRT',
  standard: 'STAND',
}

/** Citations in RIS, UTF-8, with CRLF line ends as the format requires. */
export function toRis(items: readonly CslItem[]): string {
  return items.map(toRecord).join('\r\n')
}

function toRecord(item: CslItem): string {
  const [year, month, day] = item.issued?.['date-parts'][0] ?? []
  const [first, last] = item.page?.split('–') ?? []
  const padTwo = (part: number | undefined) => (part === undefined ? '' : String(part).padStart(2, '0'))
  const lines: [string, string | number | undefined][] = [
    ['TY', types[item.type] ?? 'GEN'],
    ['ID', item.id],
    ['TI', item.title],
    ...item.author.map((name): [string, string] => ['AU', formatSortName(name)]),
    ['PY', year],
    ['DA', month === undefined ? undefined : `${year}/${padTwo(month)}/${padTwo(day)}`],
    [item.type === 'chapter' || item.type === 'paper-conference' ? 'T2' : 'JO', item['container-title']],
    ['PB', item.publisher],
    ['VL', item.volume],
    ['IS', item.issue],
    ['SP', first],
    ['EP', last],
    ['DO', item.DOI],
    ['UR', item.URL],
    ['LA', item.language],
    ['AB', item.abstract],
  ]
  const fieldLines = lines.flatMap(([tag, value]) =>
    value === undefined ? [] : [`${tag}  - ${oneLine(String(value))}`],
  )
  return [...fieldLines, 'ER  - ', ''].join('\r\n')
}

/** A line break would start a new field. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
