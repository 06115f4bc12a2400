import type { ProfileView } from '@cognate/contract'
import type { Layout } from './exported-record.ts'

/** What the organisation's licence includes, and the layout it has chosen. */
export const layoutOf = ({
  endpoints,
  active_organisation: { export_layout },
}: Pick<ProfileView, 'endpoints' | 'active_organisation'>): Pick<Layout, 'hasMetrics' | 'isReviewer'> => ({
  hasMetrics: endpoints.includes('trad_metrics'),
  isReviewer: export_layout === 'reviewer',
})
