/**
 * The interface of each store and the types it speaks of are in `stores/`, alone; the folders beside it implement them.
 *
 * Time has two clocks. What is judged by time (licences, expiry, retention) goes by the clock of `WorkspaceOptions`, and so
 * do the times stored for that. A time that only says when a row was made or changed is PostgreSQL's `now()`, one clock for
 * all servers; so is all that servers do together: what they count (tries, rate limits, addresses known of a person), what
 * one takes over from another (letters, submissions), and when files were last scrubbed.
 */

export { type EmbeddedPostgres, startPostgres } from './embedded/start-postgres.ts'
export { openWorkspace } from './open-workspace.ts'
export { activeMembership, isInForce, isUsable } from './rules/policies.ts'
export { type AccessEvent, accessEvents } from './stores/access-events.ts'
export type * from './stores/access-log.ts'
export type * from './stores/accounts.ts'
export type * from './stores/api-keys.ts'
export type * from './stores/audit.ts'
export { type AuditAction, auditActions } from './stores/audit-actions.ts'
export type * from './stores/catalogue-choice.ts'
export type * from './stores/filter-presets.ts'
export type * from './stores/identity-providers.ts'
export type * from './stores/jobs.ts'
export type * from './stores/known-addresses.ts'
export type * from './stores/letters.ts'
export type * from './stores/lists.ts'
export type * from './stores/log.ts'
export type * from './stores/lookups.ts'
export type * from './stores/media.ts'
export type * from './stores/memberships.ts'
export type * from './stores/notices.ts'
export type * from './stores/opt-outs.ts'
export type * from './stores/organisations.ts'
export type * from './stores/queries.ts'
export type * from './stores/quotas.ts'
export type * from './stores/rate-limits.ts'
export type * from './stores/scrub.ts'
export type * from './stores/searches.ts'
export type * from './stores/sessions.ts'
export type * from './stores/settings.ts'
export type * from './stores/sharing.ts'
export type * from './stores/social-accounts.ts'
export type * from './stores/sso.ts'
export type * from './stores/submissions.ts'
export type * from './stores/teams.ts'
export type * from './stores/tokens.ts'
export { tokenPurposes } from './stores/tokens.ts'
export type * from './stores/tries.ts'
export type * from './stores/who.ts'
export type * from './workspace.ts'
