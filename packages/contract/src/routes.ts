import { z } from 'zod'
import { ConfigView, LoginRequest, ProfileView, SearchModuleView, SessionView } from './account.ts'
import { calls } from './calls.ts'
import { catalogueKinds } from './dataset-rows.ts'
import { OwnRecord, SetOwnRecordRequest } from './handling-editors.ts'
import { LARGEST_BODY } from './limits.ts'
import {
  AutocompleteAnswer,
  AutocompleteAnyParameters,
  AutocompleteParameters,
  OpenListAnswer,
  OpenListParameters,
  OpenRecordParameters,
} from './open-catalogue.ts'
import { openCatalogueEntities } from './open-entities.ts'
import { BatchDeleteRequest, ListQueries, PageParameters, pageOf, QueryDetailView, QueryView } from './queries.ts'
import { ReadRecordsRequest, RecordsAnswer, RecordView } from './records.ts'
import { asking, everywhere, type Route, route, signedIn, Uuid, writing } from './route.ts'
import { accountRoutes } from './routes-account.ts'
import { adminRoutes } from './routes-admin.ts'
import { approvalRoutes } from './routes-approvals.ts'
import { conflictRoutes } from './routes-conflicts.ts'
import { discoveryRoutes } from './routes-discovery.ts'
import { evaluationRoutes } from './routes-evaluation.ts'
import { lookupRoutes } from './routes-lookups.ts'
import { manuscriptRoutes } from './routes-manuscripts.ts'
import { peopleRoutes } from './routes-people.ts'
import { reportRoutes } from './routes-reports.ts'
import { scimRoutes } from './routes-scim.ts'
import { workspaceRoutes } from './routes-workspace.ts'
import { AnswerWithAbsent, AuthorWork, FindSimilarRequest } from './search.ts'

const anything = z.object({ status: z.string() })

/** Every call of the API. The server mounts its handlers from this list, and the OpenAPI document is generated from it. */
export const routes = {
  getConfig: route({
    ...calls.getConfig,
    tag: 'account',
    family: 'account',
    summary: 'The settings of the sign-in page; sets the csrftoken cookie.',
    status: 200,
    answer: ConfigView,
    errors: everywhere,
  }),
  getSession: route({
    ...calls.getSession,
    tag: 'account',
    family: 'account',
    summary: 'Who is signed in.',
    status: 200,
    answer: SessionView,
    errors: [...everywhere, 'not_authenticated'],
  }),
  login: route({
    ...calls.login,
    tag: 'account',
    family: 'account',
    summary: 'Signs in with user name and password.',
    body: LoginRequest,
    status: 200,
    answer: SessionView,
    errors: [
      ...everywhere,
      'username_password_mismatch',
      'second_step_needed',
      'missing_license',
      'no_active_org_available',
      'authorization_expired',
    ],
  }),
  logout: route({
    ...calls.logout,
    tag: 'account',
    family: 'account',
    summary: 'Signs out. Answers 401, which confirms that nobody is signed in.',
    status: 401,
    answer: null,
    errors: [...everywhere, 'csrf_failed', 'not_authenticated'],
  }),
  ...accountRoutes,
  ...adminRoutes,
  getProfile: route({
    ...calls.getProfile,
    tag: 'who I am',
    family: 'api',
    summary: 'The caller, the active organisation and what its licence opens.',
    status: 200,
    answer: ProfileView,
    errors: signedIn,
  }),
  getOwnRecord: route({
    ...calls.getOwnRecord,
    tag: 'who I am',
    family: 'api',
    summary: 'Who the caller is in the catalogue, as they said, else who may be meant.',
    status: 200,
    answer: OwnRecord,
    errors: [...signedIn, 'catalogue_unavailable'],
  }),
  setOwnRecord: route({
    ...calls.setOwnRecord,
    tag: 'who I am',
    family: 'api',
    scope: 'session',
    summary:
      'Says who the caller is in the catalogue, so that their own conflicts with manuscripts that they handle are checked.',
    any_organisation: true,
    body: SetOwnRecordRequest,
    status: 200,
    answer: OwnRecord,
    errors: [...writing, ...asking],
  }),
  listSearchModules: route({
    ...calls.listSearchModules,
    tag: 'who I am',
    family: 'api',
    summary: 'The datasets the caller may search, each with its filters and sorts.',
    status: 200,
    answer: z.array(SearchModuleView),
    errors: signedIn,
  }),
  findSimilar: route({
    ...calls.findSimilar,
    tag: 'searching',
    family: 'api',
    scope: 'read',
    summary: 'Ranks records of a dataset by likeness to a text, an academic, a work or several of them.',
    body: FindSimilarRequest,
    // Holds dozens of long texts, or thousands of excluded records.
    body_limit: LARGEST_BODY / 2,
    status: 200,
    answer: AnswerWithAbsent,
    errors: [
      ...writing,
      'overloaded',
      ...asking,
      'empty_query',
      'text_too_long',
      'too_many_records',
      'unknown_dataset',
      'unknown_filter',
      'filter_not_available',
      'unknown_sort',
      'search_not_found',
      'quota_reached',
      'endpoint_not_allowed',
    ],
  }),
  readRecords: route({
    ...calls.readRecords,
    tag: 'searching',
    family: 'api',
    scope: 'read',
    summary: 'Everything the catalogue holds of several records of one kind; missing records are left out.',
    body: ReadRecordsRequest,
    body_limit: 128 * 1024,
    status: 200,
    answer: RecordsAnswer,
    errors: [...writing, 'overloaded', 'catalogue_unavailable'],
  }),
  getRecord: route({
    ...calls.getRecord,
    tag: 'searching',
    family: 'api',
    summary: 'Everything the catalogue holds of one record.',
    params: z.object({ record_type: z.enum(catalogueKinds), id: z.string().min(1).max(300) }),
    status: 200,
    answer: RecordView,
    errors: [...signedIn, ...asking],
  }),
  listAuthorWorks: route({
    ...calls.listAuthorWorks,
    tag: 'searching',
    family: 'api',
    summary:
      'The works of an author, the best matching first when words, a query or a manuscript are given (the first of these counts), else the newest.',
    params: z.object({ id: z.string().min(1).max(300) }),
    query: z.object({
      ...PageParameters,
      query: z.uuid().optional(),
      manuscript: z.uuid().optional().describe('A collection, whose text counts.'),
      words: z.string().trim().max(200).optional(),
    }),
    status: 200,
    answer: pageOf(AuthorWork),
    errors: [
      ...signedIn,
      'overloaded',
      ...asking,
      'empty_query',
      'endpoint_not_allowed',
      'search_not_found',
      'query_not_found',
    ],
  }),
  ...discoveryRoutes,
  ...conflictRoutes,
  listQueries: route({
    ...calls.listQueries,
    tag: 'queries',
    family: 'api',
    summary:
      'Stored queries: the caller’s and those shared with the caller. Each with its first 3 records and the first 20 values of a filter; the query itself has all.',
    query: ListQueries,
    status: 200,
    answer: pageOf(QueryView),
    errors: [...signedIn, 'invalid_request', 'too_large'],
  }),
  getQuery: route({
    ...calls.getQuery,
    tag: 'queries',
    family: 'api',
    summary: 'A stored query; with run=1 its answer today.',
    params: Uuid,
    query: z.object({ run: z.enum(['0', '1']).default('0') }),
    status: 200,
    answer: QueryDetailView,
    errors: [...signedIn, 'overloaded', ...asking, 'endpoint_not_allowed', 'search_not_found', 'query_not_found'],
  }),
  deleteQuery: route({
    ...calls.deleteQuery,
    tag: 'queries',
    family: 'api',
    summary: 'Deletes a stored query and its text.',
    params: Uuid,
    status: 204,
    answer: null,
    errors: [...signedIn, 'csrf_failed', 'not_owner', 'query_not_found'],
  }),
  batchDeleteQueries: route({
    ...calls.batchDeleteQueries,
    tag: 'queries',
    family: 'api',
    summary: 'Deletes several stored queries of the caller.',
    body: BatchDeleteRequest,
    status: 200,
    answer: z.object({ deleted: z.number().int() }),
    errors: writing,
  }),
  ...manuscriptRoutes,
  ...peopleRoutes,
  ...lookupRoutes,
  ...workspaceRoutes,
  ...approvalRoutes,
  ...reportRoutes,
  ...evaluationRoutes,
  autocompleteAny: route({
    ...calls.autocompleteAny,
    tag: 'catalogue',
    family: 'catalogue',
    summary: 'Suggestions by the beginning of words, in OpenAlex’s format; entity_type narrows the kind.',
    query: AutocompleteAnyParameters,
    status: 200,
    answer: AutocompleteAnswer,
    errors: [...everywhere, 'overloaded', 'invalid_request', 'catalogue_unavailable'],
  }),
  autocomplete: route({
    ...calls.autocomplete,
    tag: 'catalogue',
    family: 'catalogue',
    summary: 'Suggestions of one kind, in OpenAlex’s format.',
    params: z.object({ entity: z.enum(openCatalogueEntities) }),
    query: AutocompleteParameters,
    status: 200,
    answer: AutocompleteAnswer,
    errors: [...everywhere, 'overloaded', 'invalid_request', 'catalogue_unavailable', 'not_found'],
  }),
  openList: route({
    ...calls.openList,
    tag: 'catalogue',
    family: 'catalogue',
    summary: 'A filtered list of one kind, or its records counted by a field, in OpenAlex’s format.',
    params: z.object({ entity: z.enum(openCatalogueEntities) }),
    query: OpenListParameters,
    status: 200,
    answer: OpenListAnswer,
    errors: [...everywhere, 'overloaded', 'invalid_request', 'invalid_page', 'catalogue_unavailable', 'not_found'],
  }),
  openRecord: route({
    ...calls.openRecord,
    tag: 'catalogue',
    family: 'catalogue',
    summary:
      'One record, in OpenAlex’s format, by its id, DOI, PMID, ORCID iD, ROR id or ISSN; `random` gives any. A merged id redirects with 301.',
    params: z.object({ entity: z.enum(openCatalogueEntities), id: z.string().min(1).max(300) }),
    query: OpenRecordParameters,
    status: 200,
    answer: z.looseObject({}),
    errors: [...everywhere, 'invalid_request', 'catalogue_unavailable', 'not_found'],
  }),
  ...scimRoutes,
  getHealth: route({
    ...calls.getHealth,
    tag: 'process',
    family: 'api',
    summary: 'Whether the process is running.',
    status: 200,
    answer: anything,
    errors: [],
  }),
  getReadiness: route({
    ...calls.getReadiness,
    tag: 'process',
    family: 'api',
    summary: 'Whether database, engine and catalogue answer.',
    status: 200,
    answer: z.object({
      status: z.string(),
      /** The version of Cognate that answers. */
      version: z.string(),
      database: z.boolean(),
      engine: z.boolean(),
      catalogue_version: z.string().nullable(),
      /** Records of the catalogue, by their type. */
      counts: z.record(z.string(), z.number().int().min(0)),
      /** Why another catalogue than the chosen one answers, such as damage. Missing if the chosen one answers. */
      catalogue_fault: z.string().optional(),
    }),
    errors: ['database_unavailable', 'catalogue_unavailable'],
  }),
} satisfies Record<string, Route>

export type RouteKey = keyof typeof routes
