import {
  type CatalogueKind,
  datasets,
  type FilterField,
  filterDescriptions,
  type SearchModuleView,
} from '@cognate/contract'
import type { Caller } from '../access/callers.ts'
import type { Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'

/** The caller, the active organisation and what its licence opens. */
export const getProfile: Handler<'getProfile'> = async ({ caller, services }) => {
  const { username, first_name, last_name } = caller.account
  const preset = await services.workspace.filterPresets.active(caller.actor)
  return {
    user: { username, first_name, last_name, is_local_admin: caller.isLocalAdmin },
    active_organisation: { ...caller.organisation, is_active: true, is_validated: true },
    endpoints: [...caller.endpoints],
    has_multiple_organisations: caller.hasMultipleOrganisations,
    default_filter_preset: preset?.uuid ?? null,
  }
}

/** The datasets that the caller's licence opens, each with the filters and sorts that it opens. */
export const listSearchModules: Handler<'listSearchModules'> = async ({ caller, services }) => {
  const counts = await countRecords(services)
  return Object.values(datasets)
    .filter(({ key }) => caller.datasets.has(key))
    .map(({ key, label, icon, record_type, filters, sorts }) => ({
      key,
      label,
      icon,
      record_type,
      count: counts[record_type as CatalogueKind] ?? 0,
      filters: filters.filter((field) => isFilterOpen(field, caller)).map(filterView),
      sorts: sorts.filter(({ endpoint }) => !endpoint || caller.endpoints.has(endpoint)),
    }))
}

/** Number of records of each kind in the catalogue in use; empty without a catalogue, so that the page can start. */
function countRecords({ catalogue }: Services): Promise<Partial<Record<CatalogueKind, number>>> {
  return catalogue.use(async ({ summary }) => summary.counts).catch(() => ({}))
}

function isFilterOpen(field: FilterField, caller: Caller): boolean {
  const { endpoint } = filterDescriptions[field]
  return caller.filters.has(field) && (!endpoint || caller.endpoints.has(endpoint))
}

function filterView(field: FilterField): SearchModuleView['filters'][number] {
  const { label, kind, options, range } = filterDescriptions[field]
  return { field, label, kind, options: options && [...options], range }
}
