import type { ProfileView } from '@cognate/contract'
import {
  IconAdjustmentsHorizontal,
  IconApi,
  IconArrowUpCircle,
  IconBuilding,
  IconFilter,
  IconFolders,
  IconHistory,
  IconHome,
  IconRulerMeasure,
  IconScale,
  IconUserCircle,
  IconUsersGroup,
  type PageIcon,
} from '../../ui/icons.tsx'
import { messages } from './messages.ts'

export interface PageLink {
  to: string
  label: string
  icon: PageIcon
  /** Whether it stands in the navbar too, where there is room. */
  isMain: boolean
  /** Who sees it; everybody where it is missing. */
  isFor?(profile: ProfileView): boolean
}

/** The transfer-site organisation gets the upgrade in place of what it does not have. */
const isTransferSite = ({ active_organisation }: ProfileView) => active_organisation.frontend_theme === 'transfer-site'

/** The screens and under which conditions their links are shown. N-01. */
const links: readonly PageLink[] = [
  { to: '/app/', label: messages.links.home, icon: IconHome, isMain: true },
  {
    to: '/app/collections/',
    label: messages.links.collections,
    icon: IconFolders,
    isMain: true,
    isFor: (profile) => !isTransferSite(profile) && profile.endpoints.includes('use_collections'),
  },
  {
    to: '/app/filters/',
    label: messages.links.filters,
    icon: IconFilter,
    isMain: true,
    isFor: (profile) => !isTransferSite(profile),
  },
  {
    to: '/app/queries/',
    label: messages.links.queries,
    icon: IconHistory,
    isMain: true,
    isFor: (profile) => !isTransferSite(profile),
  },
  {
    to: '/app/coi_checker/',
    label: messages.links.checker,
    icon: IconScale,
    isMain: true,
    isFor: ({ active_organisation }) => active_organisation.coi_checker,
  },
  {
    to: '/app/teams/',
    label: messages.links.teams,
    icon: IconUsersGroup,
    isMain: true,
    isFor: ({ user }) => user.is_local_admin,
  },
  {
    to: '/app/admin/',
    label: messages.links.admin,
    icon: IconAdjustmentsHorizontal,
    isMain: false,
    isFor: ({ user }) => user.is_operator || user.is_local_admin || user.second_factor_needed !== null,
  },
  {
    to: '/app/evaluation/',
    label: messages.links.evaluation,
    icon: IconRulerMeasure,
    isMain: false,
    isFor: ({ user }) => user.is_local_admin,
  },
  {
    to: '/app/upgrade/',
    label: messages.links.upgrade,
    icon: IconArrowUpCircle,
    isMain: true,
    isFor: isTransferSite,
  },
  { to: '/api/docs/', label: messages.links.apiDocs, icon: IconApi, isMain: true },
  { to: '/accounts/manage/', label: messages.links.account, icon: IconUserCircle, isMain: false },
  {
    to: '/accounts/organisations/',
    label: messages.links.organisations,
    icon: IconBuilding,
    isMain: false,
    isFor: (profile) => profile.has_multiple_organisations,
  },
]

/** The links of a person, or those that are open to all. */
export function linksFor(profile: ProfileView | undefined): PageLink[] {
  if (!profile) return links.filter(({ isMain, isFor }) => isMain && !isFor)
  return links.filter(({ isFor }) => isFor?.(profile) ?? true)
}
