import { NONE } from '@cognate/catalogue/engine-kit'
import type { IntegerQuery } from '@cognate/matching'
import type { Cluster, FoundDocument } from '../../cluster/cluster.ts'
import { type Authorship, decodeAuthorship } from '../../form/authorship.ts'
import { type FieldName, nameIn, TERMS_AT_ONCE } from '../../form/indexes.ts'
import { type ClusterQuery, matchAny } from '../../form/query.ts'
import { readAll } from './pages.ts'

/** A matching work, and whom its vote is for. */
export interface Ballot {
  work: number
  /** Its score in whole numbers. */
  sum: number
  /** Days since 1970, NONE where unknown. */
  day: number
  candidates: readonly number[]
  /** Authors who share the vote; undefined where each candidate gets all of it. */
  sharers: number | undefined
  /** Works that it cites; empty where nobody asks. */
  references: readonly number[]
}

/** The field of works that names those who are voted for. */
export const namingField = { author: 'authorships', institution: 'institutions', venue: 'venue' } as const
export type CandidateKind = keyof typeof namingField

/** Finds works by a record of each kind. */
export const worksField = { work: 'number', author: 'authors', institution: 'institutions', venue: 'venue' } as const

/** The best works come first, of equals the lower number. */
export const bestFirst = [{ _score: 'desc' }, { number: 'asc' }]

/** What a search of works must give to be read as ballots. */
export const ballotFields = (kind: CandidateKind, { references }: Pick<IntegerQuery, 'references'>): string[] => [
  ...['number', 'day', namingField[kind]],
  ...(references ? ['references'] : []),
]

/** A work that was found, with those whom it names. @param voting  By value of the position 1 for those who may vote. */
export function toBallot(
  kind: CandidateKind,
  { _score, fields = {} }: FoundDocument,
  voting: Uint8Array | undefined,
): Ballot {
  const named = fields[namingField[kind]] ?? []
  const { references = [] } = fields
  const ballot = { work: fields.number![0]!, sum: _score ?? 0, day: fields.day?.[0] ?? NONE, references }
  if (kind !== 'author') return { ...ballot, candidates: named, sharers: undefined }
  const authorships = named.map(decodeAuthorship)
  const voters = authorships.filter(({ position }) => voting === undefined || voting[position] === 1)
  return { ...ballot, candidates: voters.map(({ author }) => author), sharers: authorships.length }
}

/** The authorships of a work that was found, in the order of its list of authors. */
export const authorshipsOf = ({ fields }: FoundDocument): Authorship[] =>
  (fields?.authorships ?? []).map(decodeAuthorship)

/**
 * All works that match and name one of some records, ascending by number.
 * @param field  Finds works by the records.
 */
export async function readWorksNaming(
  { cluster, generation }: { cluster: Cluster; generation: string },
  {
    field,
    numbers,
    matching,
    docvalues,
  }: { field: FieldName; numbers: readonly number[]; matching: ClusterQuery; docvalues: string[] },
): Promise<FoundDocument[]> {
  const works = new Map<number, FoundDocument>()
  for (let first = 0; first < numbers.length; first += TERMS_AT_ONCE) {
    const named = matchAny(field, numbers.slice(first, first + TERMS_AT_ONCE))
    const found = await readAll(cluster, nameIn(generation, 'works'), {
      query: { bool: { must: [matching], filter: [named] } },
      track_scores: true,
      docvalue_fields: docvalues,
    })
    for (const work of found) works.set(work.fields!.number![0]!, work)
  }
  return [...works].sort(([a], [b]) => a - b).map(([, work]) => work)
}
