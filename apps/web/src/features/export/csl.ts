import type { WorkRecord } from '@cognate/contract'
import { writtenUrl } from '../../model/records/urls.ts'

/** A name in CSL: given and family name where they are known, otherwise the whole name. */
export type CslName = { family: string; given: string } | { literal: string }

/** A work in CSL-JSON 1.0.2, which citation managers read; the other citation formats are made from it. */
export interface CslItem {
  id: string
  type: string
  title: string
  author: CslName[]
  issued?: { 'date-parts': [number[]] }
  'container-title'?: string
  publisher?: string
  volume?: string
  issue?: string
  page?: string
  DOI?: string
  URL: string
  language?: string
  abstract?: string
}

/** CSL's types by Crossref's and OpenAlex's; everything else is a document. */
const types: Record<string, string> = {
  'journal-article': 'article-journal',
  article: 'article-journal',
  review: 'article-journal',
  letter: 'article-journal',
  editorial: 'article-journal',
  'proceedings-article': 'paper-conference',
  'posted-content': 'article',
  preprint: 'article',
  'book-chapter': 'chapter',
  'book-section': 'chapter',
  'book-part': 'chapter',
  'reference-entry': 'entry-encyclopedia',
  book: 'book',
  monograph: 'book',
  'edited-book': 'book',
  'reference-book': 'book',
  dissertation: 'thesis',
  dataset: 'dataset',
  report: 'report',
  standard: 'standard',
  'peer-review': 'review',
}

/** A work as a citation. Fields that the catalogue lacks are left out. */
export function toCsl(work: WorkRecord): CslItem {
  const { volume, issue, first_page, last_page } = work.biblio
  const source = work.primary_location?.source
  const pages = [first_page, last_page].filter((page) => page !== null)
  return withoutEmpty({
    id: work.id.replace(/^.*\//, ''),
    type: types[work.type_crossref ?? ''] ?? types[work.type ?? ''] ?? 'document',
    title: work.title,
    author: work.authorships.map(({ author }) => parseName(author.display_name)),
    issued: toIssued(work),
    'container-title': source?.display_name,
    publisher: source?.host_organization_name,
    volume,
    issue,
    page: pages.length === 2 && pages[0] === pages[1] ? pages[0] : pages.join('–'),
    DOI: work.doi?.replace(/^https?:\/\/(dx\.)?doi\.org\//i, ''),
    URL: writtenUrl(work.doi) ?? writtenUrl(work.primary_location?.landing_page_url) ?? work.id,
    language: work.language,
    abstract: work.abstract,
  }) as unknown as CslItem
}

function withoutEmpty(item: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value != null && value !== ''))
}

function toIssued({ publication_date, publication_year }: WorkRecord): CslItem['issued'] {
  const parts = publication_date?.split('-').map(Number) ?? []
  if (parts.length === 3 && parts.every(Number.isInteger)) return { 'date-parts': [parts] }
  return publication_year === null ? undefined : { 'date-parts': [[publication_year]] }
}

/** Words that belong to the family name when they precede it. */
const particles = new Set(
  'van von der den de del della di da do dos das du la le el al ten ter zu zum zur af av bin ibn'.split(' '),
)

/** A name as `Given Family` or `Family, Given`; a single word, as many names are written, stays whole. */
export function parseName(name: string): CslName {
  const [family, given] = name.split(',', 2).map((part) => part.trim())
  if (family && given) return { family, given }
  const words = name.trim().split(/\s+/)
  let first = words.length - 1
  while (first > 1 && particles.has(words[first - 1]!.toLowerCase())) first--
  if (first < 1) return { literal: name.trim() }
  return { family: words.slice(first).join(' '), given: words.slice(0, first).join(' ') }
}

/** `Family, Given`, or the name as it stands. */
export function formatSortName(name: CslName): string {
  return 'literal' in name ? name.literal : `${name.family}, ${name.given}`
}
