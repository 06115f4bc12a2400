export * from './account.ts'
export * from './addresses.ts'
export * from './api-keys.ts'
export type * from './call-types.ts'
export * from './calls.ts'
export * from './conflict-rules.ts'
export * from './conflicts.ts'
export * from './countries.ts'
export * from './datasets.ts'
export * from './display-names.ts'
export * from './endpoints.ts'
export * from './errors.ts'
export * from './evaluations.ts'
export * from './exports.ts'
export * from './filter-presets.ts'
export * from './filters.ts'
export * from './ids.ts'
export * from './judgements.ts'
export * from './limits.ts'
export * from './lookups.ts'
export * from './named-records.ts'
export * from './network.ts'
export * from './open-catalogue.ts'
export * from './orders.ts'
export * from './paths.ts'
export * from './project-sources.ts'
export * from './queries.ts'
export * from './query-records.ts'
export * from './records.ts'
export * from './refusals.ts'
export {
  type Access,
  bodyLimitOf,
  type Family,
  isForAnybody,
  isForOrganisation,
  needsCsrfToken,
  ORGANISATION_HEADER,
  type Route,
  scopeOf,
} from './route.ts'
export * from './routes.ts'
export * from './routes-account.ts'
export * from './routes-discovery.ts'
export * from './routes-evaluation.ts'
export * from './routes-lookups.ts'
export * from './routes-workspace.ts'
export * from './search.ts'
export * from './searches.ts'
export * from './sectors.ts'
export * from './sharing.ts'
export * from './submission.ts'
export * from './teams.ts'
export * from './topics.ts'
