import type { IdentityHint, InstitutionReference } from '@cognate/contract'
import { CATALOGUE_URL } from '@cognate/contract/ids'
import {
  type AuthorWorld,
  findSamePersons,
  findSeveralPersons,
  NameBlocks,
  type SamePerson,
  type SeveralPersons,
  type WorkGroup,
} from '@cognate/curation'
import { type PackedTexts, packedText, TextPack } from '../../base/text-pack.ts'
import type { Tables } from './tables.ts'

/** The authors to compare; the tables hold their works. */
export interface NamedAuthors {
  ids: Float64Array
  /** As `readAuthorNames` gives them, by index. */
  names: PackedTexts[]
  /** Authors of each of `names` but the last. */
  chunk: number
}

/** Hints by author; authors without hints are missing. */
export type IdentityHints = Map<number, IdentityHint[]>

/** The largest number of hints for one author; the most certain ones are kept. */
const MOST_HINTS = 5

/** The ORCID iD of each author, then their names, a line each. @param texts  Of authors, as they are staged. */
export function readAuthorNames(texts: PackedTexts): PackedTexts {
  const pack = new TextPack()
  for (let row = 0; row < texts.ends.length; row++) {
    const {
      orcid,
      display_name,
      display_name_alternatives = [],
    } = JSON.parse(packedText(texts, row)) as {
      orcid?: string | null
      display_name: string
      display_name_alternatives?: string[]
    }
    const lines = [orcid ?? '', display_name, ...display_name_alternatives]
    pack.add(lines.map((line) => line.replaceAll('\n', ' ')).join('\n'))
  }
  return pack.packed()
}

/** Finds authors who may be one person, and authors who may be several, with the reasons in words. */
export function findIdentityHints(authors: NamedAuthors, tables: Tables): IdentityHints {
  const world = worldOf(authors, tables)
  const blocks = new NameBlocks(world)
  const hints: IdentityHints = new Map()
  const add = (author: number, hint: IdentityHint) => {
    const authorHints = hints.get(author)
    if (authorHints) authorHints.push(hint)
    else hints.set(author, [hint])
  }
  const reference = (author: number) => ({
    id: `${CATALOGUE_URL}A${authors.ids[author]}`,
    display_name: world.namesOf(author)[0]!,
  })
  for (const pair of findSamePersons(world, blocks)) {
    const hint = { kind: 'same_person', reason: reasonOfSame(pair), score: round(pair.score) } as const
    add(pair.a, { ...hint, others: [reference(pair.b)] })
    add(pair.b, { ...hint, others: [reference(pair.a)] })
  }
  for (const several of findSeveralPersons(world, blocks)) {
    const hint = { kind: 'several_persons', reason: reasonOfSeveral(several, tables), others: [] } as const
    add(several.author, { ...hint, others: [], score: round(several.score) })
  }
  for (const list of hints.values()) list.sort((a, b) => b.score - a.score).splice(MOST_HINTS)
  return hints
}

function worldOf({ names, chunk }: NamedAuthors, tables: Tables): AuthorWorld {
  const linesOf = (author: number) => packedText(names[Math.floor(author / chunk)]!, author % chunk).split('\n')
  return {
    authors: tables.authorWorks.offsets.length - 1,
    namesOf: (author) => linesOf(author).slice(1),
    orcidOf: (author) => linesOf(author)[0]!,
    authorWorks: tables.authorWorks,
    workAuthors: tables.workAuthors,
    affiliations: tables.affiliations,
    workYears: tables.work_year,
  }
}

/** The reason names nobody, because hidden authors must not be named: it gives numbers. */
function reasonOfSame({ coauthors, institutions, likeness }: SamePerson): string {
  const sharedParts = [
    countWords(coauthors, 'co-author'),
    ...(institutions > 0 ? [countWords(institutions, 'institution')] : []),
  ]
  return `${wordsOfLikeness[likeness]}, and they share ${sharedParts.join(' and ')}.`
}

const wordsOfLikeness: Record<SamePerson['likeness'], string> = {
  same: 'The names agree',
  initials: 'The names agree as far as initials tell',
  turned: 'The names agree with the family name first',
  shorter: 'One name is the other without some of its words',
  spelling: 'The names differ by one letter',
}

function reasonOfSeveral({ groups }: SeveralPersons, tables: Tables): string {
  const [larger, smaller] = groups.map((group) => describeGroup(group, tables))
  return `Under a common name, works of the same years that share no co-author and no institution: ${larger}; and ${smaller}.`
}

function describeGroup({ works, institutions, from, to }: WorkGroup, { institutions: texts }: Tables): string {
  const { display_name } = JSON.parse(packedText(texts, institutions[0]!)) as InstitutionReference
  const others = institutions.length > 1 ? ` and ${institutions.length - 1} more` : ''
  return `${countWords(works.length, 'work')} of ${from === to ? from : `${from}–${to}`} at ${display_name}${others}`
}

function countWords(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function round(score: number): number {
  return Math.round(score * 100) / 100
}
