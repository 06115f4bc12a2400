import { NONE } from '../../base/none.ts'
import type { RecordColumnName } from '../../columns/columns.ts'
import { remember } from '../../open-catalogue/remember.ts'
import type { TaxonomyLevel } from '../../open-catalogue/taxonomy.ts'
import type { Links } from '../../tables/links.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { taxonomyOf } from './taxonomies.ts'

/** Links from records to other records and to their values. */
export type LinksOf = (data: CatalogueData) => Links

type ListOf<Column> = Column extends `${infer List}_offsets` ? List : never

/** The lists of a pair of columns. */
const listed =
  (name: ListOf<RecordColumnName>): LinksOf =>
  ({ columns }) => ({ offsets: columns[`${name}_offsets`], values: columns[name] })

export const workAuthors = listed('authorship')
export const workInstitutions = listed('work_institution')
export const workVenue: LinksOf = ({ columns }) => ({ values: columns.work_venue })
export const workTopics = listed('work_topic')
export const workReferences = listed('work_reference')
/** The first topic of a work is the one its source is most certain of. */
export const workPrimaryTopic: LinksOf = (data) =>
  remember(data, 'primary topics', () => {
    const { work_topic_offsets: offsets, work_topic } = data.columns
    const firstOf = (work: number) => (offsets[work] === offsets[work + 1] ? NONE : work_topic[offsets[work]!]!)
    return { values: Int32Array.from({ length: offsets.length - 1 }, (_, work) => firstOf(work)) }
  })

export const authorWorks = listed('author_work')
/** Institutions of the last three years before the newest work stand for the last known ones. */
export const authorInstitutions = listed('author_institution')
export const authorAffiliations = listed('author_affiliation')

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
