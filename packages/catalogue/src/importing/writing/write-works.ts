import { type Lists, listsOfOne, placesInOrder, reorder } from '../../base/lists.ts'
import { NONE } from '../../base/none.ts'
import {
  FLAG,
  type RecordColumns,
  type Vocabularies,
  vocabularyOf,
  type WorkNumber,
  workWords,
} from '../../columns/columns.ts'
import type { Numberings } from '../numbering/number-records.ts'
import { GONE } from '../numbering/numbering.ts'
import { forColumns, workNumberNames, workWordNames } from '../staging/read-columns.ts'
import type { Staging } from '../staging/staging.ts'
import type { EstimatedTopics } from '../topics/estimated-topics.ts'
import type { CatalogueWriter } from './catalogue-writer.ts'

/** The columns of works that later steps need, by final index, and the words behind codes. */
export interface WorkColumns extends Pick<RecordColumns, 'work_id' | WorkNumber> {
  authorships: Lists
  /** Institutions by authorship. */
  affiliations: Lists
  workInstitutions: Lists
  workTopics: Lists
  workVenues: Lists
  /** The vocabularies of other kinds are filled when these kinds are written. */
  vocabularies: Vocabularies
}

type ColumnWriter = Pick<CatalogueWriter, 'column'>

/** Writes the columns of works with all rows in the order of their ids. */
export function writeWorkColumns(
  staging: Staging,
  writer: ColumnWriter,
  numberings: Numberings,
  estimated: EstimatedTopics,
): WorkColumns {
  const { columns } = staging
  const { order } = numberings.work
  const work = {
    work_id: numberings.work.ids,
    ...forColumns(workNumberNames, (name) => reorder(columns[name].view(), order)),
  } as Pick<RecordColumns, 'work_id' | WorkNumber>
  for (const index of estimated) work.work_flags[index]! |= FLAG.hasEstimatedTopics
  for (const name of Object.keys(work) as (keyof typeof work)[]) writer.column(name, work[name] as never)
  const lists = writeLists(staging, writer, numberings, estimated)
  const work_venue = reorder(columns.work_venue.view(), order).map((row) => {
    const index = row === NONE ? GONE : numberings.venue.rank[row]!
    return index === GONE ? NONE : index
  })
  writer.column('work_venue', work_venue)
  return { ...work, ...lists, workVenues: listsOfOne(work_venue), vocabularies: writeCodes(staging, writer, order) }
}

type WorkLists = Pick<WorkColumns, 'authorships' | 'affiliations' | 'workInstitutions' | 'workTopics'>

function writeLists(
  { columns }: Staging,
  writer: ColumnWriter,
  numberings: Numberings,
  estimated: EstimatedTopics,
): WorkLists {
  const { order } = numberings.work
  const places = placesInOrder(columns.authorship_ends.view(), order)
  const isAuthorMoved = numberings.author.isMoved !== undefined
  const authorships = replaceValues(places, columns.authorship.view(), numberings.author.rank, isAuthorMoved)
  const byAuthorship = placesInOrder(columns.affiliation_ends.view(), authorships.places)
  const isInstitutionMoved = numberings.institution.isMoved !== undefined
  const { rank } = numberings.institution
  const sourceLists = replaceValues(byAuthorship, columns.affiliation.view(), rank, isInstitutionMoved)
  const affiliations = addMatched(sourceLists, authorships.places, numberings)
  const workInstitutions = institutionsOfWorks(authorships.offsets, affiliations)
  const topicPlaces = placesInOrder(columns.work_topic_ends.view(), order)
  const sourceTopics = replaceValues(topicPlaces, columns.work_topic.view(), numberings.topic.rank, false)
  const workTopics = estimated.addTo(sourceTopics)
  writer.column('authorship_offsets', authorships.offsets)
  writer.column('authorship', authorships.values)
  writer.column('authorship_position', reorder(columns.authorship_position.view(), authorships.places))
  writer.column('work_institution_offsets', workInstitutions.offsets)
  writer.column('work_institution', workInstitutions.values)
  writer.column('work_topic_offsets', workTopics.offsets)
  writer.column('work_topic', workTopics.values)
  return { authorships, affiliations, workInstitutions, workTopics }
}

/**
 * The final values at some places, and the places.
 * @param isMoved  Whether values can be gone, or equal within a list: such values are removed.
 */
function replaceValues(
  places: Lists,
  staged: Uint32Array,
  rank: Uint32Array,
  isMoved: boolean,
): Lists & { places: Uint32Array } {
  const values = places.values.map((place) => rank[staged[place]!]!)
  if (!isMoved) return { offsets: places.offsets, values, places: places.values }
  const offsets = new Uint32Array(places.offsets.length)
  let at = 0
  for (let row = 0; row + 1 < offsets.length; row++) {
    for (let from = places.offsets[row]!; from < places.offsets[row + 1]!; from++) {
      const value = values[from]!
      if (value === GONE || values.subarray(offsets[row], at).includes(value)) continue
      values[at] = value
      places.values[at++] = places.values[from]!
    }
    offsets[row + 1] = at
  }
  return { offsets, values: values.slice(0, at), places: places.values.slice(0, at) }
}

/**
 * The institutions of authorships, with the matched ones where the source gives none.
 * @param places  Staged authorships.
 */
function addMatched(sourceLists: Lists, places: Uint32Array, { matchedAffiliations, institution }: Numberings): Lists {
  if (matchedAffiliations.works.length === 0) return sourceLists
  const offsets = new Uint32Array(sourceLists.offsets.length)
  const values = new Uint32Array(sourceLists.values.length + matchedAffiliations.institutions.length)
  let at = 0
  for (let authorship = 0; authorship + 1 < offsets.length; authorship++) {
    const sourceInstitutions = sourceLists.values.subarray(
      sourceLists.offsets[authorship],
      sourceLists.offsets[authorship + 1],
    )
    const rows = sourceInstitutions.length === 0 ? matchedAffiliations.institutionsOf(places[authorship]!) : []
    for (const index of sourceInstitutions) values[at++] = index
    for (const row of rows) values[at++] = institution.rank[row]!
    offsets[authorship + 1] = at
  }
  return { offsets, values: values.slice(0, at) }
}

/** Distinct institutions of each work, in the order of its authorships. */
function institutionsOfWorks(authorshipOffsets: Uint32Array, affiliations: Lists): Lists {
  const offsets = new Uint32Array(authorshipOffsets.length)
  const values = new Uint32Array(affiliations.values.length)
  let at = 0
  for (let work = 0; work + 1 < offsets.length; work++) {
    const first = at
    const end = affiliations.offsets[authorshipOffsets[work + 1]!]!
    for (let place = affiliations.offsets[authorshipOffsets[work]!]!; place < end; place++) {
      const institution = affiliations.values[place]!
      if (!values.subarray(first, at).includes(institution)) values[at++] = institution
    }
    offsets[work + 1] = at
  }
  return { offsets, values: values.slice(0, at) }
}

/** Writes the columns that hold codes; returns the words behind them, and empty vocabularies for other kinds. */
function writeCodes({ columns, position }: Staging, writer: ColumnWriter, order: Uint32Array): Vocabularies {
  const names = Object.values(vocabularyOf)
  const vocabularies = Object.fromEntries(names.map((vocabulary) => [vocabulary, ['']])) as Vocabularies
  for (const name of workWordNames) {
    const Type = workWords[name]
    const vocabulary = vocabularyOf[name]
    const largest = 2 ** (8 * Type.BYTES_PER_ELEMENT) - 1
    const { codes, words } = encode(reorder(columns[name].view(), order), position.words[vocabulary], largest)
    writer.column(name, Type.from(codes) as never)
    vocabularies[vocabulary] = words
  }
  return vocabularies
}

/**
 * Final codes of staged ones: the most frequent word first, ties by the word, so that codes do not depend on the order of
 * reading. Words beyond the largest code count as unknown, which is 0.
 */
function encode(staged: Uint16Array, words: string[], largest: number): { codes: Uint16Array; words: string[] } {
  const counts = new Uint32Array(words.length)
  for (const code of staged) counts[code]!++
  const usedCodes = [...counts.keys()].filter((code) => code !== 0 && counts[code]! > 0)
  usedCodes.sort((a, b) => counts[b]! - counts[a]! || (words[a]! < words[b]! ? -1 : 1))
  const keptCodes = usedCodes.slice(0, largest)
  const codes = new Uint16Array(words.length)
  for (const [at, code] of keptCodes.entries()) codes[code] = at + 1
  return { codes: staged.map((code) => codes[code]!), words: ['', ...keptCodes.map((code) => words[code]!)] }
}
