import type { CatalogueFacts } from '@cognate/catalogue'
import {
  type CatalogueKind,
  type DatasetKey,
  datasets,
  type FilterField,
  filterDescriptions,
  filterLabel,
  type SearchModuleView,
} from '@cognate/contract'
import type { Caller } from '../access/callers.ts'
import { dataFor } from '../discovery/offered.ts'
import type { Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'

/** The caller, the active organisation and what its licence opens. */
export const getProfile: Handler<'getProfile'> = async ({ caller, services }) => {
  const { username, first_name, last_name } = caller.account
  const preset = await services.workspace.filterPresets.active(caller.actor)
  const { cool_down_months } = await services.workspace.reviewingHistory.settings(caller.actor)
  return {
    user: {
      ...{ username, first_name, last_name, is_local_admin: caller.isLocalAdmin, is_operator: caller.isOperator },
      second_factor_needed: caller.secondFactorNeeded ?? null,
    },
    active_organisation: { ...caller.organisation, is_active: true, is_validated: true },
    endpoints: [...caller.endpoints],
    has_multiple_organisations: caller.hasMultipleOrganisations,
    default_filter_preset: preset?.uuid ?? null,
    cool_down_months,
  }
}

/** The datasets that the caller's licence opens, each with the filters and sorts that it opens. */
export const listSearchModules: Handler<'listSearchModules'> = async ({ caller, services }) => {
  const { counts, facts } = await readCatalogue(services)
  return Object.values(datasets)
    .filter(({ key }) => caller.datasets.has(key))
    .map(({ key, label, icon, record_type, filters, sorts }) => {
      const { hasFilter, hasSort, hasOption, hasTopics } = dataFor(key, facts)
      return {
        key,
        label,
        icon,
        record_type,
        count: counts[record_type as CatalogueKind] ?? 0,
        has_topics: hasTopics,
        filters: filters
          .filter((field) => isFilterOpen(field, caller))
          .map((field) => filterView(field, key, { hasFilter, hasOption })),
        sorts: sorts
          .filter(({ endpoint }) => !endpoint || caller.endpoints.has(endpoint))
          .map((sort) => ({ ...sort, has_data: hasSort(sort.key) })),
      }
    })
}

interface CatalogueInUse {
  counts: Partial<Record<CatalogueKind, number>>
  facts?: CatalogueFacts
}

/** What the catalogue in use holds; nothing without a catalogue, so that the page can start. */
function readCatalogue({ catalogue }: Services): Promise<CatalogueInUse> {
  return catalogue
    .use(async ({ summary, facts }): Promise<CatalogueInUse> => ({ counts: summary.counts, facts }))
    .catch(() => ({ counts: {} }))
}

function isFilterOpen(field: FilterField, caller: Caller): boolean {
  const { endpoint } = filterDescriptions[field]
  return caller.filters.has(field) && (!endpoint || caller.endpoints.has(endpoint))
}

function filterView(
  field: FilterField,
  dataset: DatasetKey,
  { hasFilter, hasOption }: Pick<ReturnType<typeof dataFor>, 'hasFilter' | 'hasOption'>,
): SearchModuleView['filters'][number] {
  const { kind, options, range } = filterDescriptions[field]
  const held = options?.filter(({ value }) => hasOption(field, value))
  return { field, label: filterLabel(field, dataset), kind, has_data: hasFilter(field), options: held, range }
}
