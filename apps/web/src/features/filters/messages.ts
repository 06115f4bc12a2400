import { countOf } from '../../model/records/wording.ts'

/** What people read in the filters. */
export const messages = {
  /** What tells a suggestion from others of its name: where it is, and its works. */
  placeAndWorks: (place: string | null, works: number | null): string =>
    [place, works === null ? null : countOf(works, 'work')].filter((part) => part).join(' · '),
}
