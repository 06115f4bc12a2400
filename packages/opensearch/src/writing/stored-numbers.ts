import type { InstitutionRecord, VenueRecord } from '@cognate/contract'

/** What lists ask of institutions and venues that no column says; missing where unknown. */
export interface StoredNumbers {
  cited_by?: number | undefined
  h_index?: number | undefined
  mean_citedness?: number | undefined
  is_oa?: boolean
}

const known = (number: number | null | undefined): number | undefined => number ?? undefined

/** Reads these numbers from the record of a kind. */
export const readNumbers = {
  institution: (record: string): StoredNumbers => {
    const { cited_by_count } = JSON.parse(record) as InstitutionRecord
    return { cited_by: known(cited_by_count) }
  },
  venue: (record: string): StoredNumbers => {
    const { cited_by_count, summary_stats: stats, is_oa } = JSON.parse(record) as VenueRecord
    return {
      cited_by: known(cited_by_count),
      h_index: known(stats.h_index),
      mean_citedness: known(stats['2yr_mean_citedness']),
      is_oa: is_oa === true,
    }
  },
}
