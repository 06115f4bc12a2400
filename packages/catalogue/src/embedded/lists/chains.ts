import { NONE } from '../../base/none.ts'
import { remember } from '../../open-catalogue/remember.ts'
import type { TaxonomyLevel } from '../../open-catalogue/taxonomy.ts'
import type { Links } from '../../tables/links.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { taxonomyOf } from './taxonomies.ts'

/** Links from records to other records and to their values. */
export type LinksOf = (data: CatalogueData) => Links

export const workAuthors: LinksOf = ({ columns }) => ({
  offsets: columns.authorship_offsets,
  values: columns.authorship,
})
export const workInstitutions: LinksOf = ({ columns }) => ({
  offsets: columns.work_institution_offsets,
  values: columns.work_institution,
})
export const workVenue: LinksOf = ({ columns }) => ({ values: columns.work_venue })
export const workTopics: LinksOf = ({ columns }) => ({
  offsets: columns.work_topic_offsets,
  values: columns.work_topic,
})
export const workReferences: LinksOf = ({ columns }) => ({
  offsets: columns.work_reference_offsets,
  values: columns.work_reference,
})
/** The first topic of a work is the one its source is most certain of. */
export const workPrimaryTopic: LinksOf = (data) =>
  remember(data, 'primary topics', () => {
    const { work_topic_offsets: offsets, work_topic } = data.columns
    const firstOf = (work: number) => (offsets[work] === offsets[work + 1] ? NONE : work_topic[offsets[work]!]!)
    return { values: Int32Array.from({ length: offsets.length - 1 }, (_, work) => firstOf(work)) }
  })

export const authorWorks: LinksOf = ({ columns }) => ({
  offsets: columns.author_work_offsets,
  values: columns.author_work,
})
/** Institutions of the last three years before the newest work stand for the last known ones. */
export const authorInstitutions: LinksOf = ({ columns }) => ({
  offsets: columns.author_institution_offsets,
  values: columns.author_institution,
})
export const authorAffiliations: LinksOf = ({ columns }) => ({
  offsets: columns.author_affiliation_offsets,
  values: columns.author_affiliation,
})

/** An institution and all above it. */
export const institutionLineage: LinksOf = (data) =>
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
export const institutionCountry: LinksOf = (data) => ({ values: data.columns.institution_country })
export const institutionType: LinksOf = (data) => ({ values: data.columns.institution_type })
export const venueType: LinksOf = (data) => ({ values: data.columns.venue_type })

export const topicPlace =
  (level: TaxonomyLevel): LinksOf =>
  (data) => ({ values: taxonomyOf(level, data).ofTopic })
