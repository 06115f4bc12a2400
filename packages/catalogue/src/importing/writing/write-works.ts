import { Growing } from '../../base/growing.ts'
import { type Lists, listAt, listsOfOne, placesInOrder, reorder, rowsByValue } from '../../base/lists.ts'
import { NONE } from '../../base/none.ts'
import { sharedArray } from '../../base/shared-array.ts'
import {
  FLAG,
  type RecordColumns,
  type Vocabularies,
  vocabularyOf,
  type WorkList,
  type WorkNumber,
  workListNames,
  workLists,
  workWords,
} from '../../columns/columns.ts'
import type { Numberings } from '../numbering/number-records.ts'
import { GONE, type Numbering } from '../numbering/numbering.ts'
import { forColumns, workNumberNames, workWordNames } from '../staging/read-columns.ts'
import type { Staging } from '../staging/staging.ts'
import type { EstimatedTopics } from '../topics/estimated-topics.ts'
import type { CatalogueWriter } from './catalogue-writer.ts'

/** What later steps need of works, by final index, in memory that threads can share; and the words behind codes. */
export interface WorkColumns extends Pick<RecordColumns, 'work_id' | WorkNumber> {
  authorships: Lists
  /** Institutions by authorship. */
  affiliations: Lists
  workTopics: Lists
  institutionWorks: Lists
  venueWorks: Lists
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
    ...forColumns(workNumberNames, (name) => reorder(columns[name].read(), order, sharedArray)),
  } as Pick<RecordColumns, 'work_id' | WorkNumber>
  for (const index of estimated) work.work_flags[index]! |= FLAG.hasEstimatedTopics
  for (const name of Object.keys(work) as (keyof typeof work)[]) writer.column(name, work[name] as never)
  writeReferences(staging, writer, numberings)
  return {
    ...work,
    ...writeAuthorships(staging, writer, numberings),
    workTopics: writeLists(staging, writer, numberings, estimated).work_topic,
    venueWorks: writeVenues(staging, writer, numberings),
    vocabularies: writeCodes(staging, writer, order),
  }
}

function writeAuthorships(
  { columns }: Staging,
  writer: ColumnWriter,
  numberings: Numberings,
): Pick<WorkColumns, 'authorships' | 'affiliations' | 'institutionWorks'> {
  const { work, author, institution } = numberings
  const authorships = replaceValues(
    placesInOrder(columns.authorship_ends.read(), work.order),
    columns.authorship.read(),
    author,
  )
  writer.column('authorship_offsets', authorships.lists.offsets)
  writer.column('authorship', authorships.lists.values)
  writer.column('authorship_position', reorder(columns.authorship_position.read(), authorships.places))
  const named = withSeveralPlaces(
    placesInOrder(columns.affiliation_ends.read(), authorships.places),
    columns.affiliation.read(),
    numberings,
  )
  const fromSource = replaceValues(named.places, named.staged, institution)
  const affiliations = addMatched(fromSource.lists, authorships.places, numberings)
  const workInstitutions = institutionsOfWorks(authorships.lists.offsets, affiliations)
  writer.column('work_institution_offsets', workInstitutions.offsets)
  writer.column('work_institution', workInstitutions.values)
  const institutionWorks = rowsByValue(workInstitutions, institution.order.length)
  return { authorships: authorships.lists, affiliations, institutionWorks }
}

function writeLists(
  { columns }: Staging,
  writer: ColumnWriter,
  numberings: Numberings,
  estimated: EstimatedTopics,
): Record<WorkList, Lists> {
  return forColumns(workListNames, (name) => {
    const places = placesInOrder(columns[`${name}_ends`].read(), numberings.work.order)
    const { lists } = replaceValues(places, columns[name].read(), numberings[workLists[name]])
    const written = name === 'work_topic' ? estimated.addTo(lists) : lists
    writer.column(`${name}_offsets`, written.offsets)
    writer.column(name, written.values)
    return written
  })
}

/** Writes which works of the catalogue each work cites: each once, never itself. */
function writeReferences({ columns }: Staging, writer: ColumnWriter, { work, indexOfWork }: Numberings): void {
  const next = columns.work_reference.reader()
  const cited = Uint32Array.from({ length: columns.work_reference.length }, () => indexOfWork(next()))
  const places = placesInOrder(columns.work_reference_ends.read(), work.order)
  const offsets = new Uint32Array(places.offsets.length)
  const values = new Uint32Array(places.values.length)
  let at = 0
  for (let index = 0; index < work.order.length; index++) {
    for (const place of listAt(places, index)) {
      const other = cited[place]!
      if (other !== GONE && other !== index && !isAmong(other, values, offsets[index]!, at)) values[at++] = other
    }
    offsets[index + 1] = at
  }
  writer.column('work_reference_offsets', offsets)
  writer.column('work_reference', values.slice(0, at))
}

function writeVenues({ columns }: Staging, writer: ColumnWriter, { work, venue }: Numberings): Lists {
  const rank = venue.rank()
  const work_venue = reorder(columns.work_venue.read(), work.order).map((row) => {
    const index = row === NONE ? GONE : rank[row]!
    return index === GONE ? NONE : index
  })
  writer.column('work_venue', work_venue)
  return rowsByValue(listsOfOne(work_venue), venue.order.length)
}

/** Staged institutions by place, with those that a record of several names instead of it. */
function withSeveralPlaces(
  places: Lists,
  staged: Uint32Array,
  { severalPlaces }: Numberings,
): { places: Lists; staged: Uint32Array } {
  if (severalPlaces.size === 0) return { places, staged }
  const rows = new Growing(Uint32Array)
  const offsets = sharedArray(Uint32Array, places.offsets.length)
  for (let authorship = 0; authorship + 1 < offsets.length; authorship++) {
    for (const place of listAt(places, authorship)) {
      const row = staged[place]!
      for (const one of severalPlaces.get(row) ?? [row]) rows.push(one)
    }
    offsets[authorship + 1] = rows.length
  }
  const values = sharedArray(Uint32Array, rows.length).map((_, at) => at)
  return { places: { offsets, values }, staged: rows.view() }
}

/** The final values at some places, and the places. Where ids were merged, values that are gone or equal within a list are removed. */
function replaceValues(
  places: Lists,
  staged: Uint32Array,
  numbering: Pick<Numbering, 'rank' | 'isMoved'>,
): { lists: Lists; places: Uint32Array } {
  const rank = numbering.rank()
  const values = sharedArray(Uint32Array, places.values.length)
  for (let at = 0; at < values.length; at++) values[at] = rank[staged[places.values[at]!]!]!
  if (!numbering.isMoved) return { lists: { offsets: places.offsets, values }, places: places.values }
  const offsets = sharedArray(Uint32Array, places.offsets.length)
  let at = 0
  for (let row = 0; row + 1 < offsets.length; row++) {
    for (let from = places.offsets[row]!; from < places.offsets[row + 1]!; from++) {
      const value = values[from]!
      if (value === GONE || isAmong(value, values, offsets[row]!, at)) continue
      values[at] = value
      places.values[at++] = places.values[from]!
    }
    offsets[row + 1] = at
  }
  return { lists: { offsets, values: values.subarray(0, at) }, places: places.values.subarray(0, at) }
}

/** Whether a value is among those from `start` to `end`. */
function isAmong(value: number, values: Uint32Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (values[at] === value) return true
  return false
}

/**
 * The institutions of authorships, with the matched ones where the source gives none.
 * @param places  Staged authorships.
 */
function addMatched(sourceLists: Lists, places: Uint32Array, { matchedAffiliations, institution }: Numberings): Lists {
  if (matchedAffiliations.works.length === 0) return sourceLists
  const rank = institution.rank()
  const offsets = sharedArray(Uint32Array, sourceLists.offsets.length)
  const values = sharedArray(Uint32Array, sourceLists.values.length + matchedAffiliations.institutions.length)
  let at = 0
  for (let authorship = 0; authorship + 1 < offsets.length; authorship++) {
    const sourceInstitutions = sourceLists.values.subarray(
      sourceLists.offsets[authorship],
      sourceLists.offsets[authorship + 1],
    )
    const rows = sourceInstitutions.length === 0 ? matchedAffiliations.institutionsOf(places[authorship]!) : []
    for (const index of sourceInstitutions) values[at++] = index
    for (const row of rows) values[at++] = rank[row]!
    offsets[authorship + 1] = at
  }
  return { offsets, values: values.subarray(0, at) }
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
      if (!isAmong(institution, values, first, at)) values[at++] = institution
    }
    offsets[work + 1] = at
  }
  return { offsets, values: values.subarray(0, at) }
}

/** Writes the columns that hold codes; returns the words behind them, and empty vocabularies for other kinds. */
function writeCodes({ columns, position }: Staging, writer: ColumnWriter, order: Uint32Array): Vocabularies {
  const names = Object.values(vocabularyOf)
  const vocabularies = Object.fromEntries(names.map((vocabulary) => [vocabulary, ['']])) as Vocabularies
  for (const name of workWordNames) {
    const Type = workWords[name]
    const vocabulary = vocabularyOf[name]
    const largest = 2 ** (8 * Type.BYTES_PER_ELEMENT) - 1
    const { codes, words } = encode(reorder(columns[name].read(), order), position.words[vocabulary], largest)
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
