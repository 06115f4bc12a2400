/** The cache keys of everything the server answers. After a change, the keys say what is read again. */
export const queryKeys = {
  // Of the installation.
  config: ['config'],
  openApi: ['openapi'],
  // Of the person.
  session: ['session'],
  passwordKey: (key: string) => ['password-key', key],
  firstStart: (key: string) => ['first-start', key],
  /** What this browser has to confirm after a first sign-in through an institution. */
  accountLink: ['account-link'],
  institutions: (name: string) => ['institutions', name],
  profile: ['profile'],
  searchModules: ['search-modules'],
  /** Titles that are offered as examples at home. */
  exampleTitles: ['example-titles'],
  organisations: ['organisations'],
  accountEmails: ['account-emails'],
  accountProviders: ['account-providers'],
  accountSessions: ['account-sessions'],
  /** Who the person is in the catalogue. */
  ownRecord: ['own-record'],
  /** What colleagues lose with the account. */
  sharedByMe: ['shared-by-me'],
  secondFactors: ['second-factors'],
  /** How the sign-in that waits in this browser can be finished. */
  secondStep: ['second-step'],
  apiKeys: ['api-keys'],
  // Of the organisation.
  evaluationLists: ['evaluations', 'list'],
  evaluation: (uuid: string) => ['evaluations', 'one', uuid],
  evaluatedQueries: (uuid: string, asked: number, count: number) => ['evaluations', 'queries', uuid, asked, count],
  /** What this person said of experts beside a stored query. */
  judgements: (query: string | undefined) => ['judgements', query],
  teams: ['teams'],
  users: ['users'],
  usersOf: (name: string, page: number) => ['users', name, page],
  // What administrators see.
  admin: ['admin'],
  adminList: (part: string, asked: object) => ['admin', part, asked],
  // What people keep: lists of each kind, and each by itself.
  queryLists: ['queries', 'list'],
  queryList: (page: object) => ['queries', 'list', page],
  /** The last queries, offered at home. */
  recentQueries: ['recent-queries'],
  storedQuery: (uuid: string) => ['stored-query', uuid],
  collections: ['searches'],
  collectionLists: ['searches', 'list'],
  collectionList: (page: object) => ['searches', 'list', page],
  /** The manuscript that has a number or title already. */
  manuscriptOf: (asked: object) => ['searches', 'manuscript', asked],
  /** Not below `collections`: the collection of a tab is read again in the order of its changes. */
  collection: (uuid: string | undefined) => ['collection', uuid],
  /** Each answer says whom one asked last, of any collection. */
  allApprovals: ['approvals'],
  approvals: (uuid: string) => ['approvals', uuid],
  frozenAnswer: (uuid: string) => ['frozen-answer', uuid],
  frozenDifferences: (uuid: string) => ['frozen-differences', uuid],
  /** Of all collections. */
  frozenLists: ['frozen-lists'],
  frozenOf: (parent: string) => ['frozen-lists', parent],
  watch: (search: string) => ['watch', search],
  addressOrigins: (uuid: string, addresses: readonly string[]) => ['address-origins', uuid, addresses],
  decisionReport: (uuid: string) => ['decision-report', uuid],
  hiddenForConflicts: (uuid: string) => ['hidden-for-conflicts', uuid],
  collectionHistory: (uuid: string) => ['collection-history', uuid],
  removedFrom: (uuid: string, listed: readonly string[]) => ['collection-history', uuid, 'removed', listed],
  submission: (uuid: string | undefined) => ['submission', uuid],
  filterPresets: ['filter-presets'],
  filterPresetLists: ['filter-presets', 'list'],
  filterPresetList: (page: object) => ['filter-presets', 'list', page],
  filterPreset: (uuid: string | null) => ['filter-presets', 'one', uuid],
  filterPresetsNamed: (name: string) => ['filter-presets', 'selector', name],
  mailTemplates: ['mail-templates'],
  historySettings: ['history-settings'],
  /** What the organisation has asked of people. */
  allLoads: ['loads'],
  loads: (ids: readonly string[], without: string | undefined) => ['loads', ids, without],
  askingRate: ['loads', 'rate'],
  lateAnswers: ['loads', 'late'],
  // Answers to queries.
  unsavedQuery: (key: string | undefined) => ['unsaved-query', key],
  answer: (uuid: string | undefined) => ['answer', uuid],
  suggestions: (entity: string, text: string) => ['suggestions', entity, text],
  lookup: (entity: string, text: string) => ['lookup', entity, text],
  // Records of the catalogue, and what is asked about them.
  record: (recordType: string, identifier: string) => ['record', recordType, identifier],
  name: (entity: string, id: string) => ['name', entity, id],
  names: (entity: string, ids: readonly string[]) => ['names', entity, ids],
  authorWorks: (author: string, queryUuid: string | undefined) => ['author-works', author, queryUuid],
  person: (id: string, manuscript: string | undefined) => ['person', id, manuscript],
  personWorks: (author: string, asked: object) => ['person-works', author, asked],
  authorTopics: (author: string) => ['author-topics', author],
  coauthors: (author: string, years: number, among: readonly string[] | undefined) => [
    'coauthors',
    author,
    years,
    among,
  ],
  conflicts: (author: string, against: readonly string[], rules: object, manuscript?: string) => [
    ...['conflicts', author, against, rules, manuscript],
  ],
  /** Every check of collected people. */
  allChecks: ['collected-conflicts'],
  collectedConflicts: (ids: readonly string[], input: object) => ['collected-conflicts', ids, input],
  /** What the people of a collection are checked for; under `collected-conflicts`, so that verdicts read it again. */
  shortlistCheck: (kind: readonly unknown[], ids: readonly string[], against: readonly string[], rules: object) => [
    ...['collected-conflicts', kind, ids, against, rules],
  ],
  /** Under `collected-conflicts`, so that verdicts and policies read it again. */
  handlingEditor: (handled: object) => ['collected-conflicts', 'handling-editor', handled],
  /** Collected people as the catalogue has them. */
  collectedRecords: (kind: string, ids: readonly string[]) => ['collected-records', kind, ids],
  conflictCheckDefaults: ['conflict-check-defaults'],
  conflictPolicies: ['conflict-policies'],
  suggestedPeople: (uuid: string) => ['suggested-people', uuid],
  topics: (version: string, counted: object) => ['topics', version, counted],
  network: (identifiers: readonly string[], years: number | undefined) => ['network', identifiers, years],
  networkOf: (author: string, years: number | undefined, among: readonly string[]) => [
    'network-expanded',
    author,
    years,
    among,
  ],
  emails: (identifier: string) => ['emails', identifier],
  rowLookup: (key: readonly unknown[]) => ['row-lookup', ...key],
} as const

/** Calls that make verdicts on conflicts or take them back. */
export const verdictCalls = ['verdict-calls'] as const

/** Answers that verdicts on conflicts and policies change. */
export const verdictReaders = [
  ['conflicts'],
  ['collected-conflicts'],
  ['suggested-people'],
  ['answer'],
  queryKeys.allApprovals,
  queryKeys.collectionLists,
] as const

/** Whether a cache key belongs under one of the parent keys. */
export function isUnderKeys(queryKey: readonly unknown[], parentKeys: readonly (readonly unknown[])[]): boolean {
  return parentKeys.some((name) => name[0] === queryKey[0])
}
