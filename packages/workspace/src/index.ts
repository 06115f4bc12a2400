export { activeMembership, isUsable } from './policies.ts'
export type * from './workspace.ts'
