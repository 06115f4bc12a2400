import { z } from 'zod'
import { ConfigView, LoginRequest, ProfileView, SearchModuleView, SessionView } from './account.ts'
import type { EndpointKey } from './endpoints.ts'
import type { ErrorCode } from './errors.ts'
import { AutocompleteAnswer, OpenListAnswer, openCatalogueEntities } from './open-catalogue.ts'
import { paths } from './paths.ts'
import { BatchDeleteRequest, ListQueries, Page, pageOf, QueryDetailView, QueryView } from './queries.ts'
import { catalogueKinds, RecordView, WorkRecord } from './records.ts'
import { FindSimilarAnswer, FindSimilarRequest } from './search.ts'

/** Who may call: anyone, who may see the open catalogue, or a person who is signed in. */
export type Access = 'public' | 'open-catalogue' | 'signed-in'

/** How refusals are shaped: problem+json, the account calls' own, or OpenAlex's. */
export type Family = 'api' | 'account' | 'catalogue'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  tag: string
  summary: string
  family: Family
  access: Access
  /** The endpoint of the licence that opens the call. */
  endpoint?: EndpointKey
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Status and shape of success. */
  status: number
  answer: z.ZodType | null
  errors: readonly ErrorCode[]
}

const route = <const R extends Route>(definition: R): R => definition

const everywhere = ['rate_limited', 'internal'] as const
const signedIn = [...everywhere, 'not_authenticated', 'database_unavailable'] as const
const writing = [...signedIn, 'csrf_failed', 'invalid_request', 'invalid_json', 'invalid_encoding'] as const
const asking = ['catalogue_unavailable', 'record_not_found'] as const
const Uuid = z.object({ uuid: z.uuid() })
const anything = z.object({ status: z.string() })

/** Every call of the API. The server mounts its handlers from this list, and the OpenAPI document is made of it. */
export const routes = {
  getConfig: route({
    method: 'GET',
    path: paths.config,
    tag: 'account',
    family: 'account',
    access: 'public',
    summary: 'What the entrance offers; sets the csrftoken cookie.',
    status: 200,
    answer: ConfigView,
    errors: everywhere,
  }),
  getSession: route({
    method: 'GET',
    path: paths.session,
    tag: 'account',
    family: 'account',
    access: 'public',
    summary: 'Who is signed in.',
    status: 200,
    answer: SessionView,
    errors: [...everywhere, 'not_authenticated'],
  }),
  login: route({
    method: 'POST',
    path: paths.login,
    tag: 'account',
    family: 'account',
    access: 'public',
    summary: 'Signs in with user name and password.',
    body: LoginRequest,
    status: 200,
    answer: SessionView,
    errors: [
      ...everywhere,
      'csrf_failed',
      'invalid_request',
      'username_password_mismatch',
      'missing_license',
      'no_active_org_available',
    ],
  }),
  logout: route({
    method: 'DELETE',
    path: paths.session,
    tag: 'account',
    family: 'account',
    access: 'public',
    summary: 'Signs out. Answers 401, which says that nobody is signed in any more.',
    status: 401,
    answer: null,
    errors: [...everywhere, 'csrf_failed'],
  }),
  getProfile: route({
    method: 'GET',
    path: paths.profile,
    tag: 'who I am',
    family: 'api',
    access: 'signed-in',
    summary: 'The caller, the active organisation and what its licence opens.',
    status: 200,
    answer: ProfileView,
    errors: signedIn,
  }),
  listSearchModules: route({
    method: 'GET',
    path: paths.searchModules,
    tag: 'who I am',
    family: 'api',
    access: 'signed-in',
    summary: 'The datasets the caller may search, each with its filters and sorts.',
    status: 200,
    answer: z.array(SearchModuleView),
    errors: signedIn,
  }),
  findSimilar: route({
    method: 'POST',
    path: paths.findSimilar,
    tag: 'searching',
    family: 'api',
    access: 'signed-in',
    summary: 'Ranks records of a dataset by likeness to a text, an academic, a work or several of them.',
    body: FindSimilarRequest,
    status: 200,
    answer: FindSimilarAnswer,
    errors: [
      ...writing,
      ...asking,
      'empty_query',
      'text_too_long',
      'too_many_records',
      'unknown_dataset',
      'unknown_filter',
      'filter_not_available',
      'unknown_sort',
      'search_not_found',
      'too_large',
      'endpoint_not_allowed',
    ],
  }),
  getRecord: route({
    method: 'GET',
    path: paths.record,
    tag: 'searching',
    family: 'api',
    access: 'signed-in',
    summary: 'Everything the catalogue holds of one record.',
    params: z.object({ record_type: z.enum(catalogueKinds), id: z.string().min(1).max(300) }),
    status: 200,
    answer: RecordView,
    errors: [...signedIn, ...asking],
  }),
  listAuthorWorks: route({
    method: 'GET',
    path: paths.authorWorks,
    tag: 'searching',
    family: 'api',
    access: 'signed-in',
    summary: 'The works of an author, the best matching first when a query is given, else the newest.',
    params: z.object({ id: z.string().min(1).max(300) }),
    query: z.object({ ...Page, query: z.uuid().optional() }),
    status: 200,
    answer: pageOf(WorkRecord),
    errors: [...signedIn, ...asking, 'query_not_found'],
  }),
  listQueries: route({
    method: 'GET',
    path: paths.queries,
    tag: 'queries',
    family: 'api',
    access: 'signed-in',
    summary: 'The caller’s stored queries.',
    query: ListQueries,
    status: 200,
    answer: pageOf(QueryView),
    errors: [...signedIn, 'invalid_request'],
  }),
  getQuery: route({
    method: 'GET',
    path: paths.query,
    tag: 'queries',
    family: 'api',
    access: 'signed-in',
    summary: 'A stored query; with run=1 its answer today.',
    params: Uuid,
    query: z.object({ run: z.enum(['0', '1']).default('0') }),
    status: 200,
    answer: QueryDetailView,
    errors: [...signedIn, ...asking, 'query_not_found'],
  }),
  deleteQuery: route({
    method: 'DELETE',
    path: paths.query,
    tag: 'queries',
    family: 'api',
    access: 'signed-in',
    summary: 'Deletes a stored query and its text.',
    params: Uuid,
    status: 204,
    answer: null,
    errors: [...signedIn, 'csrf_failed', 'query_not_found'],
  }),
  batchDeleteQueries: route({
    method: 'DELETE',
    path: paths.batchDeleteQueries,
    tag: 'queries',
    family: 'api',
    access: 'signed-in',
    summary: 'Deletes several stored queries of the caller.',
    body: BatchDeleteRequest,
    status: 200,
    answer: z.object({ deleted: z.number().int() }),
    errors: writing,
  }),
  autocompleteAny: route({
    method: 'GET',
    path: paths.autocompleteAny,
    tag: 'catalogue',
    family: 'catalogue',
    access: 'open-catalogue',
    summary: 'Suggestions by the beginning of words, in OpenAlex’s format; entity_type narrows the kind.',
    query: z.object({
      q: z.string().max(500).default(''),
      entity_type: z.string().optional(),
      author_hint: z.string().optional(),
    }),
    status: 200,
    answer: AutocompleteAnswer,
    errors: [...everywhere, 'catalogue_unavailable'],
  }),
  autocomplete: route({
    method: 'GET',
    path: paths.autocomplete,
    tag: 'catalogue',
    family: 'catalogue',
    access: 'open-catalogue',
    summary: 'Suggestions of one kind, in OpenAlex’s format.',
    params: z.object({ entity: z.enum(openCatalogueEntities) }),
    query: z.object({ q: z.string().max(500).default(''), author_hint: z.string().optional() }),
    status: 200,
    answer: AutocompleteAnswer,
    errors: [...everywhere, 'catalogue_unavailable', 'not_found'],
  }),
  openList: route({
    method: 'GET',
    path: paths.openList,
    tag: 'catalogue',
    family: 'catalogue',
    access: 'open-catalogue',
    summary: 'A filtered list of one kind, in OpenAlex’s format.',
    params: z.object({ entity: z.enum(openCatalogueEntities) }),
    query: z.object({
      filter: z.string().max(4000).default(''),
      search: z.string().max(500).default(''),
      sort: z.string().max(200).default(''),
      page: z.coerce.number().int().min(1).default(1),
      'per-page': z.coerce.number().int().min(1).max(200).default(25),
    }),
    status: 200,
    answer: OpenListAnswer,
    errors: [...everywhere, 'invalid_request', 'catalogue_unavailable', 'not_found'],
  }),
  openRecord: route({
    method: 'GET',
    path: paths.openRecord,
    tag: 'catalogue',
    family: 'catalogue',
    access: 'open-catalogue',
    summary: 'One record, in OpenAlex’s format.',
    params: z.object({ entity: z.enum(openCatalogueEntities), id: z.string().min(1).max(300) }),
    status: 200,
    answer: z.looseObject({ id: z.string() }),
    errors: [...everywhere, 'catalogue_unavailable', 'not_found'],
  }),
  getHealth: route({
    method: 'GET',
    path: paths.health,
    tag: 'process',
    family: 'api',
    access: 'public',
    summary: 'Whether the process lives.',
    status: 200,
    answer: anything,
    errors: [],
  }),
  getReadiness: route({
    method: 'GET',
    path: paths.ready,
    tag: 'process',
    family: 'api',
    access: 'public',
    summary: 'Whether database, engine and catalogue answer.',
    status: 200,
    answer: z.object({
      status: z.string(),
      database: z.boolean(),
      engine: z.boolean(),
      catalogue_version: z.string().nullable(),
    }),
    errors: ['database_unavailable', 'catalogue_unavailable'],
  }),
} satisfies Record<string, Route>

export type RouteKey = keyof typeof routes
