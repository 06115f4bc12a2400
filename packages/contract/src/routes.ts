import { z } from 'zod'
import { ConfigView, LoginRequest, ProfileView, SearchModuleView, SessionView } from './account.ts'
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
import { asking, type Route } from './route.ts'
import { accountRoutes } from './routes-account.ts'
import { adminRoutes } from './routes-admin.ts'
import { approvalRoutes } from './routes-approvals.ts'
import { conflictRoutes } from './routes-conflicts.ts'
import { discoveryRoutes } from './routes-discovery.ts'
import { evaluationRoutes } from './routes-evaluation.ts'
import { lookupRoutes } from './routes-lookups.ts'
import { manuscriptRoutes } from './routes-manuscripts.ts'
import { routesOf } from './routes-of.ts'
import { peopleRoutes } from './routes-people.ts'
import { reportRoutes } from './routes-reports.ts'
import { scimRoutes } from './routes-scim.ts'
import { workspaceRoutes } from './routes-workspace.ts'
import { AnswerWithAbsent, AuthorWork, FindSimilarRequest } from './search.ts'

const anything = z.object({ status: z.string() })

const entrance = { tag: 'account', family: 'account' } as const
const entranceRoutes = routesOf(entrance, {
  getConfig: {
    summary: 'The settings of the sign-in page; sets the csrftoken cookie.',
    answer: ConfigView,
  },
  getSession: {
    summary: 'Who is signed in.',
    answer: SessionView,
    errors: ['not_authenticated'],
  },
  login: {
    summary: 'Signs in with user name and password.',
    body: LoginRequest,
    answer: SessionView,
    errors: [
      'username_password_mismatch',
      'second_step_needed',
      'missing_license',
      'no_active_org_available',
      'authorization_expired',
    ],
  },
  logout: {
    summary: 'Signs out. Answers 401, which confirms that nobody is signed in.',
    status: 401,
    errors: ['not_authenticated'],
  },
})

const whoIAm = { tag: 'who I am', family: 'api' } as const
const profileRoutes = routesOf(whoIAm, {
  getProfile: {
    summary: 'The caller, the active organisation and what its licence opens.',
    answer: ProfileView,
  },
  getOwnRecord: {
    summary: 'Who the caller is in the catalogue, as they said, else who may be meant.',
    answer: OwnRecord,
    errors: ['catalogue_unavailable'],
  },
  setOwnRecord: {
    scope: 'session',
    summary:
      'Says who the caller is in the catalogue, so that their own conflicts with manuscripts that they handle are checked.',
    any_organisation: true,
    body: SetOwnRecordRequest,
    answer: OwnRecord,
    errors: asking,
  },
  listSearchModules: {
    summary: 'The datasets the caller may search, each with its filters and sorts.',
    answer: z.array(SearchModuleView),
  },
})

const searching = { tag: 'searching', family: 'api' } as const
const searchingRoutes = routesOf(searching, {
  findSimilar: {
    scope: 'read',
    summary: 'Ranks records of a dataset by likeness to a text, an academic, a work or several of them.',
    body: FindSimilarRequest,
    // Holds dozens of long texts, or thousands of excluded records.
    body_limit: LARGEST_BODY / 2,
    answer: AnswerWithAbsent,
    errors: [
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
    ],
  },
  readRecords: {
    scope: 'read',
    summary: 'Everything the catalogue holds of several records of one kind; missing records are left out.',
    body: ReadRecordsRequest,
    body_limit: 128 * 1024,
    answer: RecordsAnswer,
    errors: ['overloaded', 'catalogue_unavailable'],
  },
  getRecord: {
    summary: 'Everything the catalogue holds of one record.',
    params: z.object({ record_type: z.enum(catalogueKinds), id: z.string().min(1).max(300) }),
    answer: RecordView,
    errors: ['catalogue_unavailable'],
  },
  listAuthorWorks: {
    summary:
      'The works of an author, the best matching first when words, a query or a manuscript are given (the first of these counts), else the newest.',
    params: z.object({ id: z.string().min(1).max(300) }),
    query: z.object({
      ...PageParameters,
      query: z.uuid().optional(),
      manuscript: z.uuid().optional().describe('A collection, whose text counts.'),
      words: z.string().trim().max(200).optional(),
    }),
    answer: pageOf(AuthorWork),
    errors: ['overloaded', 'catalogue_unavailable', 'empty_query', 'search_not_found', 'query_not_found'],
  },
})

const ofQueries = { tag: 'queries', family: 'api' } as const
const queryRoutes = routesOf(ofQueries, {
  listQueries: {
    summary:
      'Stored queries: the caller’s and those shared with the caller. Each with its first 3 records and the first 20 values of a filter; the query itself has all.',
    query: ListQueries,
    answer: pageOf(QueryView),
    errors: ['too_large'],
  },
  getQuery: {
    summary: 'A stored query; with run=1 its answer today.',
    query: z.object({ run: z.enum(['0', '1']).default('0') }),
    answer: QueryDetailView,
    errors: ['overloaded', ...asking, 'search_not_found', 'query_not_found'],
  },
  deleteQuery: {
    summary: 'Deletes a stored query and its text.',
    errors: ['not_owner', 'query_not_found'],
  },
  batchDeleteQueries: {
    summary: 'Deletes several stored queries of the caller.',
    body: BatchDeleteRequest,
    answer: z.object({ deleted: z.number().int() }),
  },
})

const openCatalogue = { tag: 'catalogue', family: 'catalogue' } as const
const openCatalogueRoutes = routesOf(openCatalogue, {
  autocompleteAny: {
    summary: 'Suggestions by the beginning of words, in OpenAlex’s format; entity_type narrows the kind.',
    query: AutocompleteAnyParameters,
    answer: AutocompleteAnswer,
    errors: ['overloaded', 'catalogue_unavailable'],
  },
  autocomplete: {
    summary: 'Suggestions of one kind, in OpenAlex’s format.',
    params: z.object({ entity: z.enum(openCatalogueEntities) }),
    query: AutocompleteParameters,
    answer: AutocompleteAnswer,
    errors: ['overloaded', 'catalogue_unavailable'],
  },
  openList: {
    summary: 'A filtered list of one kind, or its records counted by a field, in OpenAlex’s format.',
    params: z.object({ entity: z.enum(openCatalogueEntities) }),
    query: OpenListParameters,
    answer: OpenListAnswer,
    errors: ['overloaded', 'invalid_page', 'catalogue_unavailable'],
  },
  openRecord: {
    summary:
      'One record, in OpenAlex’s format, by its id, DOI, PMID, ORCID iD, ROR id or ISSN; `random` gives any. A merged id redirects with 301.',
    params: z.object({ entity: z.enum(openCatalogueEntities), id: z.string().min(1).max(300) }),
    query: OpenRecordParameters,
    answer: z.looseObject({}),
    errors: ['catalogue_unavailable'],
  },
})

const ofProcess = { tag: 'process', family: 'api' } as const
const processRoutes = routesOf(ofProcess, {
  getHealth: {
    summary: 'Whether the process is running.',
    answer: anything,
  },
  getReadiness: {
    summary: 'Whether database, engine and catalogue answer.',
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
    errors: ['catalogue_unavailable'],
  },
})

/** Every call of the API. The server mounts its handlers from this list, and the OpenAPI document is generated from it. */
export const routes = {
  ...entranceRoutes,
  ...accountRoutes,
  ...adminRoutes,
  ...profileRoutes,
  ...searchingRoutes,
  ...discoveryRoutes,
  ...conflictRoutes,
  ...queryRoutes,
  ...manuscriptRoutes,
  ...peopleRoutes,
  ...lookupRoutes,
  ...workspaceRoutes,
  ...approvalRoutes,
  ...reportRoutes,
  ...evaluationRoutes,
  ...openCatalogueRoutes,
  ...scimRoutes,
  ...processRoutes,
} satisfies Record<string, Route>

export type RouteKey = keyof typeof routes
