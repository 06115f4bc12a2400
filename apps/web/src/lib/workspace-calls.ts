import type {
  ApiKeyView,
  CreateApiKeyRequest,
  CreatedApiKeyView,
  FilterPresetView,
  OrganisationView,
  QueryView,
  SearchSummaryView,
  SearchView,
  ShareKind,
  ShareView,
  TeamView,
  UserView,
} from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { call } from './api.ts'

/** The calls about organisations, teams, collections, queries, presets, shares and keys. */

/** One page of a list, with the number of all there are. */
export interface Listed<Item> {
  count: number
  results: Item[]
}

export const listOrganisations = (signal?: AbortSignal) =>
  call<OrganisationView[]>({ path: paths.organisations, signal })

export const setActiveOrganisation = (name: string) =>
  call<OrganisationView>({ method: 'POST', path: paths.setActiveOrganisation, params: { name } })

export const listUsers = (signal?: AbortSignal) => call<UserView[]>({ path: paths.users, signal })

export const listTeams = (signal?: AbortSignal) => call<TeamView[]>({ path: paths.teams, signal })

/** `users` are user names. */
export const createTeam = (body: { name: string; users: string[] }) =>
  call<TeamView>({ method: 'POST', path: paths.teams, body })

/** Replaces the members of a team, by user name. */
export const changeTeam = ({ uuid, users }: { uuid: string; users: string[] }) =>
  call<TeamView>({ method: 'PATCH', path: paths.team, params: { uuid }, body: { users } })

export const deleteTeam = (uuid: string) => call<void>({ method: 'DELETE', path: paths.team, params: { uuid } })

/** A stored query without its answer. */
export const getQuery = (uuid: string, signal?: AbortSignal) =>
  call<QueryView>({ path: paths.query, params: { uuid }, signal, priority: 'row' })

export const listQueries = (
  query: { page: number; page_size: number; ordering: string; search: string },
  signal?: AbortSignal,
) => call<Listed<QueryView>>({ path: paths.queries, query, signal })

export const deleteQuery = (uuid: string) => call<void>({ method: 'DELETE', path: paths.query, params: { uuid } })

/** Deletes those of the queries that are one's own; how many there were. */
export const deleteQueries = async (uuids: readonly string[]): Promise<number> =>
  (await call<{ deleted: number }>({ method: 'DELETE', path: paths.batchDeleteQueries, body: { uuids } })).deleted

/** Saved searches, also called collections. */
export const listSearches = (
  query: { search_string: string; page_number: number; page_size: number; exclude_shared: string },
  signal?: AbortSignal,
) => call<Listed<SearchSummaryView>>({ path: paths.searches, query, signal })

export const getSearch = (uuid: string, signal?: AbortSignal) =>
  call<SearchView>({ path: paths.search, params: { uuid }, signal })

/** With `updated_at` the change is made only on what was seen then; `conflict` otherwise. */
export const changeSearch = (
  uuid: string,
  body: Partial<Pick<SearchView, 'name' | 'external_identifier' | 'conflict_of_interest' | 'updated_at'>>,
) => call<SearchView>({ method: 'PATCH', path: paths.search, params: { uuid }, body })

export const deleteSearch = (uuid: string) => call<void>({ method: 'DELETE', path: paths.search, params: { uuid } })

/** What a filter preset says. */
export type PresetContent = Pick<
  FilterPresetView,
  'name' | 'search_module' | 'filter_data' | 'conflict_of_interest' | 'populates_sidebar'
>

export const listFilterPresets = (
  query: { page: number; page_size: number; name: string; no_shared?: string },
  signal?: AbortSignal,
) => call<Listed<FilterPresetView>>({ path: paths.filterPresets, query, signal })

export const getFilterPreset = (uuid: string, signal?: AbortSignal) =>
  call<FilterPresetView>({ path: paths.filterPreset, params: { uuid }, signal })

export const createFilterPreset = (body: PresetContent) =>
  call<FilterPresetView>({ method: 'POST', path: paths.filterPresets, body })

/** With `updated_at` the change is made only on what was seen then; `conflict` otherwise. */
export const changeFilterPreset = (uuid: string, body: Partial<PresetContent> & { updated_at?: string }) =>
  call<FilterPresetView>({ method: 'PATCH', path: paths.filterPreset, params: { uuid }, body })

export const deleteFilterPreset = (uuid: string) =>
  call<void>({ method: 'DELETE', path: paths.filterPreset, params: { uuid } })

/** Makes a preset one's default in place of any other. */
export const activateFilterPreset = (uuid: string) =>
  call<FilterPresetView>({ method: 'PUT', path: paths.activateFilterPreset, params: { uuid } })

export const deactivateFilterPresets = () => call<void>({ method: 'PUT', path: paths.deactivateFilterPresets })

export interface Shareable {
  kind: ShareKind
  uuid: string
}

/** Replaces the people, by user name, and the teams, by uuid, that a thing is shared with. */
export const setShares = ({ kind, uuid }: Shareable, body: { shared_users: string[]; shared_teams: string[] }) =>
  call<ShareView>({ method: 'PUT', path: paths.shares, params: { kind, uuid }, body })

export const listApiKeys = (signal?: AbortSignal) => call<ApiKeyView[]>({ path: paths.apiKeys, signal })

export const createApiKey = (body: CreateApiKeyRequest) =>
  call<CreatedApiKeyView>({ method: 'POST', path: paths.apiKeys, body })

export const deleteApiKey = (uuid: string) => call<void>({ method: 'DELETE', path: paths.apiKey, params: { uuid } })
