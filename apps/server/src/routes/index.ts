import type { Handlers } from '../http/handler.ts'
import type { Oidc } from '../sign-in/oidc.ts'
import { createAccountHandlers } from './account.ts'
import { activateFilterPreset } from './activate-filter-preset.ts'
import { addExcludedRecords, addIncludedRecords } from './add-records.ts'
import { autocomplete, autocompleteAny } from './autocomplete.ts'
import { batchDeleteQueries } from './batch-delete-queries.ts'
import { changeFilterPreset } from './change-filter-preset.ts'
import { changeIncludedRecord } from './change-included-record.ts'
import { changeSearch } from './change-search.ts'
import { changeTeam } from './change-team.ts'
import { checkConflictLists } from './check-conflict-lists.ts'
import { checkConflicts } from './check-conflicts.ts'
import { createApiKey } from './create-api-key.ts'
import { createFilterPreset } from './create-filter-preset.ts'
import { createSearch } from './create-search.ts'
import { createTeam } from './create-team.ts'
import { deactivateFilterPresets } from './deactivate-filter-presets.ts'
import { deleteApiKey } from './delete-api-key.ts'
import { deleteFilterPreset } from './delete-filter-preset.ts'
import { deleteQuery } from './delete-query.ts'
import { deleteSearch } from './delete-search.ts'
import { deleteExcludedRecord, deleteIncludedRecord } from './delete-stored-record.ts'
import { deleteTeam } from './delete-team.ts'
import { drawNetwork } from './draw-network.ts'
import { expandNetwork } from './expand-network.ts'
import { findSimilarRoute } from './find-similar.ts'
import { getConfig } from './get-config.ts'
import { getFilterPreset } from './get-filter-preset.ts'
import { getHealth } from './get-health.ts'
import { getProfile } from './get-profile.ts'
import { getQuery } from './get-query.ts'
import { getReadiness } from './get-readiness.ts'
import { getRecord } from './get-record.ts'
import { getSearch } from './get-search.ts'
import { getSession } from './get-session.ts'
import { listApiKeys } from './list-api-keys.ts'
import { listAuthorWorks } from './list-author-works.ts'
import { listCoauthors } from './list-coauthors.ts'
import { listFilterPresets } from './list-filter-presets.ts'
import { listOrganisations } from './list-organisations.ts'
import { listQueries } from './list-queries.ts'
import { listSearchModules } from './list-search-modules.ts'
import { listSearches } from './list-searches.ts'
import { listTeams } from './list-teams.ts'
import { listUsers } from './list-users.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { findEmailAddresses, findScholar, getResearcherLinks, getSignals, judgeEmailAddress } from './look-ups.ts'
import { openList } from './open-list.ts'
import { openRecord } from './open-record.ts'
import { readRecords } from './read-records.ts'
import { recordExport } from './record-export.ts'
import { setActiveOrganisation } from './set-active-organisation.ts'
import { setShares } from './set-shares.ts'
import { getSubmission, submitSearch } from './submit-search.ts'
import { countTopics, listAuthorTopics } from './topics.ts'

/** A handler for every call of the contract; one that is missing does not compile. */
export function createHandlers(oidc: Oidc): Handlers {
  return {
    getConfig,
    getSession,
    login,
    logout,
    ...createAccountHandlers(oidc),
    getProfile,
    listSearchModules,
    listOrganisations,
    setActiveOrganisation,
    findSimilar: findSimilarRoute,
    readRecords,
    getRecord,
    listAuthorWorks,
    listCoauthors,
    checkConflicts,
    checkConflictLists,
    listAuthorTopics,
    countTopics,
    drawNetwork,
    expandNetwork,
    findEmailAddresses,
    judgeEmailAddress,
    findScholar,
    getResearcherLinks,
    getSignals,
    recordExport,
    listQueries,
    getQuery,
    deleteQuery,
    batchDeleteQueries,
    listUsers,
    listSearches,
    createSearch,
    getSearch,
    changeSearch,
    deleteSearch,
    addIncludedRecords,
    addExcludedRecords,
    changeIncludedRecord,
    deleteIncludedRecord,
    deleteExcludedRecord,
    submitSearch,
    getSubmission,
    listFilterPresets,
    createFilterPreset,
    getFilterPreset,
    changeFilterPreset,
    deleteFilterPreset,
    activateFilterPreset,
    deactivateFilterPresets,
    listTeams,
    createTeam,
    changeTeam,
    deleteTeam,
    setShares,
    listApiKeys,
    createApiKey,
    deleteApiKey,
    autocompleteAny,
    autocomplete,
    openList,
    openRecord,
    getHealth,
    getReadiness,
  }
}
