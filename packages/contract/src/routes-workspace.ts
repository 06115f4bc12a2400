import { z } from 'zod'
import { OrganisationView } from './account.ts'
import { ApiKeyView, CreateApiKeyRequest, CreatedApiKeyView } from './api-keys.ts'
import { RecordExportRequest } from './exports.ts'
import * as filterPresets from './filter-presets.ts'
import { LARGEST_BODY, PRESET_BODY } from './limits.ts'
import { PageParameters, pageOf } from './queries.ts'
import { Uuid } from './route.ts'
import { routesOf } from './routes-of.ts'
import * as searches from './searches.ts'
import { ShareRequest, ShareView, shareKinds, UserView } from './sharing.ts'
import { SubmissionView } from './submission.ts'
import { ChangeTeamRequest, CreateTeamRequest, TeamView } from './teams.ts'

const api = { family: 'api' } as const
const collections = { ...api, tag: 'collections', endpoint: 'use_collections' } as const
const presets = { ...api, tag: 'filter presets' } as const
const teams = { ...api, tag: 'teams' } as const
const keys = { ...api, tag: 'API keys', endpoint: 'api', scope: 'session' } as const
const Added = z.object({ added: z.number().int(), records: z.array(searches.StoredRecordView) })

const collectionRoutes = routesOf(collections, {
  recordExport: {
    scope: 'session',
    summary: 'Records in the access log that the page saves a file of results, of a collection or of a frozen answer.',
    body: RecordExportRequest,
    errors: ['query_not_found', 'search_not_found', 'frozen_not_found'],
  },
  listSearches: {
    summary: 'Saved searches, also called collections: the caller’s and those shared with the caller.',
    query: searches.ListSearches,
    answer: pageOf(searches.SearchSummaryView),
    errors: ['too_large'],
  },
  createSearch: {
    summary: 'Saves a search under a name.',
    body: searches.CreateSearchRequest,
    body_limit: LARGEST_BODY,
    status: 201,
    answer: searches.SearchView,
    errors: ['text_too_long', 'quota_reached', 'policy_not_found'],
  },
  getSearch: {
    summary: 'A saved search with its records.',
    answer: searches.SearchView,
    errors: ['search_not_found'],
  },
  changeSearch: {
    summary:
      'Changes the name of a saved search, its reference, its conflict authors, its manuscript, or the filters and sort it was searched with; with `updated_at`, only if it has not changed since.',
    body: searches.ChangeSearchRequest,
    body_limit: LARGEST_BODY,
    answer: searches.SearchView,
    errors: ['text_too_long', 'not_owner', 'policy_not_found', 'search_not_found', 'conflict'],
  },
  deleteSearch: {
    summary: 'Deletes a saved search with its records and shares.',
    errors: ['search_not_found', 'not_owner'],
  },
  addIncludedRecords: {
    summary: 'Adds records to a saved search; records that it already has are not added again.',
    body: searches.AddIncludedRecordsRequest,
    body_limit: LARGEST_BODY,
    answer: Added,
    errors: ['text_too_long', 'not_editor', 'search_not_found', 'quota_reached'],
  },
  addExcludedRecords: {
    summary: 'Excludes records from a saved search; records that are already excluded are not added again.',
    body: searches.AddExcludedRecordsRequest,
    body_limit: LARGEST_BODY,
    answer: Added,
    errors: ['text_too_long', 'not_editor', 'search_not_found', 'quota_reached'],
  },
  restoreExcludedRecords: {
    summary: 'Restores excluded records of a saved search: all of them, or none if it fails.',
    body: searches.RestoreRecordsRequest,
    body_limit: 256 * 1024,
    answer: z.object({ restored: z.number().int() }),
    errors: ['not_editor', 'search_not_found'],
  },
  listSearchTexts: {
    summary: 'The texts of a saved search: its current one last, earlier wordings before it.',
    answer: z.object({ texts: z.array(searches.SearchText) }),
    errors: ['search_not_found'],
  },
  beginRound: {
    summary:
      'Begins the next round of a manuscript with its people: those who delivered come first, then those who agreed, then the others with a role; all of them are to be asked. Who declined or is unavailable stays so, and what was asked before is remembered.',
    body: searches.BeginRoundRequest,
    answer: searches.SearchView,
    errors: ['not_owner', 'search_not_found', 'conflict'],
  },
  handOverSearch: {
    summary:
      'Gives a saved search of the caller to another member, whose it is from now on: who else sees it stays, and the caller may edit its records. The new owner gets a mail.',
    params: Uuid,
    body: searches.HandOverSearchRequest,
    answer: null,
    errors: ['not_owner', 'search_not_found', 'user_not_found', 'quota_reached'],
  },
  addSearchText: {
    summary:
      'Makes a text the current one of a saved search, and keeps the earlier ones. An earlier text that is sent again is current again.',
    body: searches.AddSearchTextRequest,
    body_limit: 256 * 1024,
    answer: z.object({ texts: z.array(searches.SearchText) }),
    errors: ['text_too_long', 'not_editor', 'search_not_found', 'quota_reached'],
  },
  restoreSearchText: {
    summary: 'Makes an earlier text of a saved search the current one again.',
    params: Uuid.extend({ text: z.string().max(100) }),
    answer: z.object({ texts: z.array(searches.SearchText) }),
    errors: ['not_editor', 'search_not_found'],
  },
  submitSearch: {
    endpoint: 'ejp_callback',
    summary:
      'Sends a collection of the caller to the submission system; the same content arrives once, however often it is sent.',
    answer: SubmissionView,
    errors: ['search_not_found', 'not_owner', 'no_submission_system', 'empty_collection'],
  },
  getSubmission: {
    endpoint: 'ejp_callback',
    summary: 'The state of the newest submission of a collection.',
    answer: SubmissionView,
    errors: ['search_not_found'],
  },
  changeIncludedRecord: {
    summary: 'Changes the address of an included author, or whether the record is used.',
    body: searches.ChangeIncludedRecordRequest,
    answer: searches.StoredRecordView,
    errors: ['not_editor', 'record_not_found'],
  },
  reviseIncludedRecord: {
    summary:
      'Changes what a collection says of an included record: role, status and dates, note, place in the list, address. Only what is sent changes.',
    body: searches.ReviseIncludedRecordRequest,
    answer: searches.StoredRecordView,
    errors: ['not_editor', 'record_not_found', 'conflict'],
  },
  deleteIncludedRecord: {
    summary: 'Removes a record from a saved search.',
    errors: ['not_editor', 'record_not_found'],
  },
  reviseExcludedRecord: {
    summary: 'Says why a record is left out of a saved search.',
    body: searches.ReviseExcludedRecordRequest,
    answer: searches.StoredRecordView,
    errors: ['not_editor', 'record_not_found'],
  },
  deleteExcludedRecord: {
    summary: 'Restores an excluded record of a saved search.',
    errors: ['not_editor', 'record_not_found'],
  },
  noteOnRemoved: {
    summary: 'Says in the history of a saved search why somebody was removed from it.',
    params: Uuid.extend({ identifier: z.string().max(300) }),
    body: searches.ReviseExcludedRecordRequest,
    errors: ['not_editor', 'record_not_found'],
  },
})

const whoIAm = { ...api, tag: 'who I am' } as const
const organisationRoutes = routesOf(whoIAm, {
  listOrganisations: {
    summary: 'The caller’s organisations.',
    answer: z.array(OrganisationView),
  },
  setActiveOrganisation: {
    scope: 'session',
    summary: 'Chooses the organisation the caller works for; it needs a validated membership and a licence in force.',
    params: z.object({ name: z.string().min(1).max(300) }),
    any_organisation: true,
    answer: OrganisationView,
    errors: ['authorization_expired', 'missing_license'],
  },
  getLogo: {
    scope: 'session',
    summary: 'The logo of one of the caller’s organisations: a picture in PNG, JPEG or WebP.',
    params: z.object({ name: z.string().max(100) }),
    answer_types: ['image/png', 'image/jpeg', 'image/webp'],
  },
  listUsers: {
    summary: 'People of the active organisation by name, with whom things can be shared: a page of them.',
    query: z.object({
      ...PageParameters,
      page_size: PageParameters.page_size.default(50),
      name: z.string().trim().max(200).default(''),
    }),
    answer: z.array(UserView),
  },
})

const presetRoutes = routesOf(presets, {
  listFilterPresets: {
    summary: 'Filter presets: the caller’s and those shared with the caller.',
    query: filterPresets.ListFilterPresets,
    answer: pageOf(filterPresets.FilterPresetView),
    errors: ['too_large'],
  },
  createFilterPreset: {
    summary: 'Saves filters of a dataset under a name.',
    body: filterPresets.CreateFilterPresetRequest,
    body_limit: PRESET_BODY,
    status: 201,
    answer: filterPresets.FilterPresetView,
    errors: ['text_too_long', 'unknown_dataset', 'unknown_filter', 'filter_not_available', 'quota_reached'],
  },
  getFilterPreset: {
    summary: 'A filter preset.',
    answer: filterPresets.FilterPresetView,
    errors: ['filter_preset_not_found'],
  },
  changeFilterPreset: {
    summary: 'Changes a filter preset; with `updated_at`, only if it has not changed since.',
    body: filterPresets.ChangeFilterPresetRequest,
    body_limit: PRESET_BODY,
    answer: filterPresets.FilterPresetView,
    errors: [
      'text_too_long',
      'filter_preset_not_found',
      'not_owner',
      'conflict',
      'unknown_dataset',
      'unknown_filter',
      'filter_not_available',
    ],
  },
  deleteFilterPreset: {
    summary: 'Deletes a filter preset with its shares.',
    errors: ['filter_preset_not_found', 'not_owner'],
  },
  activateFilterPreset: {
    summary: 'Makes a preset the caller’s default in place of any other.',
    answer: filterPresets.FilterPresetView,
    errors: ['filter_preset_not_found'],
  },
  deactivateFilterPresets: {
    summary: 'Leaves the caller without a default preset.',
  },
})

const teamRoutes = routesOf(teams, {
  listTeams: {
    summary: 'The teams of the active organisation with their members.',
    answer: z.array(TeamView),
  },
  createTeam: {
    summary: 'Creates a team; local administrators only.',
    body: CreateTeamRequest,
    body_limit: 512 * 1024,
    status: 201,
    answer: TeamView,
    errors: ['not_local_admin', 'team_name_taken', 'user_not_found'],
  },
  changeTeam: {
    summary: 'Renames a team or replaces its members; local administrators only.',
    body: ChangeTeamRequest,
    body_limit: 512 * 1024,
    answer: TeamView,
    errors: ['not_local_admin', 'team_not_found', 'team_name_taken', 'user_not_found'],
  },
  deleteTeam: {
    summary: 'Deletes a team and every share with it; local administrators only.',
    errors: ['not_local_admin', 'team_not_found'],
  },
})

const sharing = { ...api, tag: 'sharing', endpoint: 'share' } as const
const shareRoutes = routesOf(sharing, {
  setShares: {
    summary: 'Replaces the people and teams a thing is shared with; its owner only, with an institution licence.',
    params: z.object({ kind: z.enum(shareKinds), uuid: z.uuid() }),
    body: ShareRequest,
    body_limit: 256 * 1024,
    answer: ShareView,
    // A thing that is not there is the last: `missingCode` takes it.
    errors: ['not_owner', 'user_not_found', 'team_not_found', 'not_found'],
  },
})

const keyRoutes = routesOf(keys, {
  listApiKeys: {
    summary: 'The caller’s API keys, without the keys themselves.',
    answer: z.array(ApiKeyView),
  },
  createApiKey: {
    summary:
      'Creates an API key; only this answer holds it. Requires the password or, if the account has none, a sign-in within the last 15 minutes. The owner gets a mail.',
    body: CreateApiKeyRequest,
    status: 201,
    answer: CreatedApiKeyView,
    errors: ['quota_reached', 'incorrect_password', 'sign_in_again'],
  },
  deleteApiKey: {
    summary: 'Ends an API key.',
  },
})

/** The calls about people's own things: collections, presets, teams, shares, keys. */
export const workspaceRoutes = {
  ...organisationRoutes,
  ...collectionRoutes,
  ...presetRoutes,
  ...teamRoutes,
  ...shareRoutes,
  ...keyRoutes,
}
