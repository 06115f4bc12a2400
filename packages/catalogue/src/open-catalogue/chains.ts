import { NONE } from '../base/none.ts'
import type { Chain, Links } from './links.ts'
import type { Reader } from './reader.ts'
import { remember } from './remember.ts'
import { type TaxonomyLevel, taxonomyOf } from './taxonomy.ts'

/** Links from records to other records and to their values. */
type Links1 = (reader: Reader) => Links

export const workAuthors: Links1 = ({ data: { columns } }) => ({
  offsets: columns.authorship_offsets,
  values: columns.authorship,
})
export const workInstitutions: Links1 = ({ data: { columns } }) => ({
  offsets: columns.work_institution_offsets,
  values: columns.work_institution,
})
export const workVenue: Links1 = ({ data: { columns } }) => ({ values: columns.work_venue })
export const workTopics: Links1 = ({ data: { columns } }) => ({
  offsets: columns.work_topic_offsets,
  values: columns.work_topic,
})
/** The first topic of a work is the one its source is most certain of. */
export const workPrimaryTopic: Links1 = ({ data }) =>
  remember(data, 'primary topics', () => {
    const { work_topic_offsets: offsets, work_topic } = data.columns
    const firstOf = (work: number) => (offsets[work] === offsets[work + 1] ? NONE : work_topic[offsets[work]!]!)
    return { values: Int32Array.from({ length: offsets.length - 1 }, (_, work) => firstOf(work)) }
  })

export const authorWorks: Links1 = ({ data: { columns } }) => ({
  offsets: columns.author_work_offsets,
  values: columns.author_work,
})
/** Institutions of the last three years before the newest work stand for the last known ones. */
export const authorInstitutions: Links1 = ({ data: { columns } }) => ({
  offsets: columns.author_institution_offsets,
  values: columns.author_institution,
})
export const authorAffiliations: Links1 = ({ data: { columns } }) => ({
  offsets: columns.author_affiliation_offsets,
  values: columns.author_affiliation,
})

/** An institution and all above it. */
export const institutionLineage: Links1 = ({ data }) =>
  remember(data, 'lineages', () => {
    const { institution_parent_offsets: offsets, institution_parent: parents } = data.columns
    const count = offsets.length - 1
    const own = Uint32Array.from(offsets, (offset, row) => offset + row)
    const values = new Uint32Array(parents.length + count)
    for (let row = 0; row < count; row++) {
      values[own[row]!] = row
      values.set(parents.subarray(offsets[row]!, offsets[row + 1]!), own[row]! + 1)
    }
    return { offsets: own, values }
  })
export const institutionCountry: Links1 = ({ data }) => ({ values: data.columns.institution_country })
export const institutionType: Links1 = ({ data }) => ({ values: data.columns.institution_type })
export const venueType: Links1 = ({ data }) => ({ values: data.columns.venue_type })

export const topicPlace =
  (level: TaxonomyLevel): Links1 =>
  (reader) => ({ values: taxonomyOf(level, reader).ofTopic })

/** Links one after the other. */
export const chain =
  (...links: Links1[]): ((reader: Reader) => Chain) =>
  (reader) =>
    links.map((link) => link(reader))
