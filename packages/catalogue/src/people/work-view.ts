import type { SharedWorkView, WorkRecord } from '@cognate/contract'

/** A work as it is shown beside people who wrote it. */
export const workView = ({
  id,
  title,
  publication_year,
  publication_date,
  primary_location,
  doi,
}: Pick<
  WorkRecord,
  'id' | 'title' | 'publication_year' | 'publication_date' | 'primary_location' | 'doi'
>): SharedWorkView => ({
  identifier: id,
  title,
  publication_year,
  publication_date,
  venue: primary_location?.source?.display_name ?? null,
  doi,
})
