import type {
  AutocompleteAnswer,
  CatalogueKind,
  ConfigView,
  FindSimilarAnswer,
  FindSimilarRequest,
  ProfileView,
  QueryDetailView,
  QueryView,
  RecordView,
  SearchModuleView,
  SessionView,
} from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'

/** The calls of the API that the page makes, each typed by the contract. */

export const getConfig = (signal?: AbortSignal) => call<ConfigView>({ path: paths.config, signal, needsSession: false })

/** The session; null where nobody is signed in. */
export async function getSession(signal?: AbortSignal): Promise<SessionView | null> {
  try {
    return await call<SessionView>({ path: paths.session, signal, needsSession: false })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export const logIn = (credentials: { username: string; password: string }) =>
  call<SessionView>({ method: 'POST', path: paths.login, body: credentials, needsSession: false })

/** Signs out. The server answers 401, which says that nobody is signed in any more. */
export async function logOut(): Promise<void> {
  try {
    await call<void>({ method: 'DELETE', path: paths.session, needsSession: false })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
}

export const getProfile = (signal?: AbortSignal) => call<ProfileView>({ path: paths.profile, signal })

export const listSearchModules = (signal?: AbortSignal) =>
  call<SearchModuleView[]>({ path: paths.searchModules, signal })

export const findSimilar = (body: FindSimilarRequest, signal?: AbortSignal) =>
  call<FindSimilarAnswer>({ method: 'POST', path: paths.findSimilar, body, signal, priority: 'search' })

/** A stored query with its answer of today. */
export const replayQuery = (uuid: string, signal?: AbortSignal) =>
  call<QueryDetailView>({ path: paths.query, params: { uuid }, query: { run: 1 }, signal, priority: 'search' })

export const listRecentQueries = (count: number, signal?: AbortSignal) =>
  call<{ count: number; results: QueryView[] }>({
    path: paths.queries,
    query: { page_size: count, ordering: '-updated_at' },
    signal,
    priority: 'suggestion',
  })

export const suggest = (entity: 'authors' | 'works', text: string, signal?: AbortSignal) =>
  call<AutocompleteAnswer>({
    path: paths.autocomplete,
    params: { entity },
    query: { q: text, author_hint: entity === 'authors' ? 'institution' : undefined },
    signal,
    priority: 'suggestion',
    needsSession: false,
  })

export const getRecord = (recordType: CatalogueKind, id: string, signal?: AbortSignal) =>
  call<RecordView>({ path: paths.record, params: { record_type: recordType, id }, signal })
