export { type EmbeddedPostgres, type StartOptions, startPostgres } from './embedded/start-postgres.ts'
export { openWorkspace } from './open-workspace.ts'
export { activeMembership, isUsable } from './policies.ts'
export type * from './workspace.ts'
