import { NONE } from '../embedded/format.ts'
import type { CatalogueFiles } from './catalogue-files.ts'
import { type Numbering, placesInOrder, reorder, reorderLists } from './numbering.ts'
import type { Staging } from './staging.ts'
import type { Lists } from './tables.ts'

export type Numberings = Record<'work' | 'author' | 'institution' | 'venue' | 'topic', Numbering>

/** The columns of works by final index that later steps use. */
export interface WorkColumns {
  work_id: Float64Array
  work_day: Int32Array
  work_year: Uint16Array
  work_cited_by: Uint32Array
  work_length: Uint16Array
  authorships: Lists
  /** Institutions by authorship. */
  affiliations: Lists
  workInstitutions: Lists
  workTopics: Lists
  workVenues: Lists
}

/** Writes the columns of works with all rows in the order of their ids. */
export function writeWorkColumns({ columns }: Staging, files: CatalogueFiles, numberings: Numberings): WorkColumns {
  const { order } = numberings.work
  const rankOf = (kind: keyof Numberings) => (row: number) => numberings[kind].rank[row]!
  const work = {
    work_id: reorder(columns.work_id.taken(), order),
    work_day: reorder(columns.work_day.taken(), order),
    work_year: reorder(columns.work_year.taken(), order),
    work_cited_by: reorder(columns.work_cited_by.taken(), order),
    work_length: reorder(columns.work_length.taken(), order),
  }
  const places = placesInOrder(columns.authorship_ends.taken(), order)
  const authorships = {
    offsets: places.offsets,
    values: reorder(columns.authorship.taken(), places.values).map(rankOf('author')),
  }
  const affiliations = reorderLists(
    columns.affiliation_ends.taken(),
    columns.affiliation.taken(),
    places.values,
    rankOf('institution'),
  )
  const workTopics = reorderLists(columns.work_topic_ends.taken(), columns.work_topic.taken(), order, rankOf('topic'))
  const work_venue = reorder(columns.work_venue.taken(), order).map((row) =>
    row === NONE ? NONE : rankOf('venue')(row),
  )
  const workInstitutions = institutionsOfWorks(authorships.offsets, affiliations)

  for (const name of Object.keys(work) as (keyof typeof work)[]) files.column(name, work[name] as never)
  files.column('work_type', reorder(columns.work_type.taken(), order))
  files.column('work_type_crossref', reorder(columns.work_type_crossref.taken(), order))
  files.column('work_language', reorder(columns.work_language.taken(), order))
  files.column('work_flags', reorder(columns.work_flags.taken(), order))
  files.column('work_venue', work_venue)
  files.column('authorship_offsets', authorships.offsets)
  files.column('authorship', authorships.values)
  files.column('authorship_position', reorder(columns.authorship_position.taken(), places.values))
  files.column('work_institution_offsets', workInstitutions.offsets)
  files.column('work_institution', workInstitutions.values)
  files.column('work_topic_offsets', workTopics.offsets)
  files.column('work_topic', workTopics.values)
  return { ...work, authorships, affiliations, workInstitutions, workTopics, workVenues: listsOfOne(work_venue) }
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

/** A column of indices as lists of none or one. */
function listsOfOne(column: Int32Array): Lists {
  const offsets = new Uint32Array(column.length + 1)
  for (let row = 0; row < column.length; row++) offsets[row + 1] = offsets[row]! + (column[row] === NONE ? 0 : 1)
  return { offsets, values: Uint32Array.from(column.filter((index) => index !== NONE)) }
}
