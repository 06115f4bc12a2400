import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A manuscript of real words, to be written into files. */
export interface RealDocument {
  title: string
  abstract: string
  keywords: string[]
  authors: { name: string; orcid: string | null; email: string; affiliations: string[] }[]
  references: { authors: string[]; title: string; year: number; doi: string }[]
  /** Paragraphs of the text. */
  body: string[]
}

/** The affiliations of its authors, each once. */
export const placesOf = ({ authors }: RealDocument) => [...new Set(authors.flatMap(({ affiliations }) => affiliations))]

interface Truth {
  file: string
  title: string
  authors: { name: string; orcid?: string | null; affiliations?: string[] | null }[]
  abstract?: string | null
  keywords?: string | null
  doi?: string | null
}

const REFERENCES = 8

/** The papers of a folder that have an abstract and places, each with other papers of it as its references and its text. */
export function realDocuments(folder: string): RealDocument[] {
  const truths = readFileSync(join(folder, 'truth.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Truth)
  const whole = truths.filter(
    ({ abstract, authors }) => abstract && authors.length > 0 && authors.every(({ affiliations }) => affiliations),
  )
  const named = truths.filter((truth) => truth.authors.length > 0 && doiOf(truth) !== undefined)
  return whole.map((truth, at) => ({
    title: plain(truth.title),
    abstract: plain(truth.abstract!),
    keywords: (truth.keywords ?? '').split(/,\s*/).filter((word) => word !== ''),
    authors: truth.authors.map(({ name, orcid, affiliations }, author) => ({
      ...{ name: inOrder(name), orcid: orcid?.replace(/^.*\//, '') || null, email: emailOf(name, author) },
      affiliations: affiliations!.filter((place) => !/^equal contribution/i.test(place)).map(plain),
    })),
    references: Array.from({ length: REFERENCES }, (_, next) => named[(3 * at + next) % named.length]!)
      .filter((other) => other !== truth)
      .map((other, next) => ({
        authors: other.authors.slice(0, 6).map(({ name }) => inOrder(name)),
        title: plain(other.title),
        ...{ year: 2012 + ((at + next) % 12), doi: doiOf(other)! },
      })),
    body: [1, 2, 3].map((section) =>
      [0, 1, 2].map((next) => plain(whole[(at + 3 * section + next) % whole.length]!.abstract!)).join(' '),
    ),
  }))
}

const inOrder = (name: string) => plain(name.split(/,\s*/).reverse().join(' '))

/** The name of a file holds its DOI where the line lacks it. */
function doiOf({ doi, file }: Truth): string | undefined {
  if (doi?.startsWith('10.')) return doi.toLowerCase()
  const parts = /-(10)_(\d{4,})_(.+)\.pdf$/.exec(file)
  return parts ? `10.${parts[2]}/${parts[3]!.replace('_', '.')}` : undefined
}

const emailOf = (name: string, at: number) =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ')
    .at(-1)}${at + 1}@example.org`

/** Words without the marks of LaTeX that some lines hold. */
const plain = (text: string) =>
  text
    .replace(/\{\\['`"^~](\w)\}/g, '$1')
    .replace(/\\&/g, '&')
    .replace(/--/g, '–')
    .replace(/,,/g, ',')
    .replace(/\s+/g, ' ')
    .replace(/,$/, '')
    .trim()
