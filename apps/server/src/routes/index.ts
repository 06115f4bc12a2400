import type { Handlers } from '../handler.ts'
import type { Oidc } from '../sso/oidc.ts'
import { createAccountHandlers } from './account.ts'
import { autocomplete, autocompleteAny } from './autocomplete.ts'
import { batchDeleteQueries } from './batch-delete-queries.ts'
import { deleteQuery } from './delete-query.ts'
import { findSimilarRoute } from './find-similar.ts'
import { getConfig } from './get-config.ts'
import { getHealth } from './get-health.ts'
import { getProfile } from './get-profile.ts'
import { getQuery } from './get-query.ts'
import { getReadiness } from './get-readiness.ts'
import { getRecord } from './get-record.ts'
import { getSession } from './get-session.ts'
import { listAuthorWorks } from './list-author-works.ts'
import { listQueries } from './list-queries.ts'
import { listSearchModules } from './list-search-modules.ts'
import { createLogin } from './login.ts'
import { logout } from './logout.ts'
import { openList } from './open-list.ts'
import { openRecord } from './open-record.ts'

/** A handler for every call of the contract; one that is missing does not compile. */
export function createHandlers(oidc: Oidc): Handlers {
  return {
    getConfig,
    getSession,
    login: createLogin(),
    logout,
    ...createAccountHandlers(oidc),
    getProfile,
    listSearchModules,
    findSimilar: findSimilarRoute,
    getRecord,
    listAuthorWorks,
    listQueries,
    getQuery,
    deleteQuery,
    batchDeleteQueries,
    autocompleteAny,
    autocomplete,
    openList,
    openRecord,
    getHealth,
    getReadiness,
  }
}
