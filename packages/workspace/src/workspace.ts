import type { AccessLogStore } from './stores/access-log.ts'
import type { AccountStore } from './stores/accounts.ts'
import type { ApiKeyStore } from './stores/api-keys.ts'
import type { ApprovalStore } from './stores/approvals.ts'
import type { AuditStore } from './stores/audit.ts'
import type { CatalogueChoiceStore } from './stores/catalogue-choice.ts'
import type { ConflictPolicyStore } from './stores/conflict-policies.ts'
import type { ConflictVerdictStore } from './stores/conflict-verdicts.ts'
import type { EvaluationStore } from './stores/evaluations.ts'
import type { FigureStore } from './stores/figures.ts'
import type { FilterPresetStore } from './stores/filter-presets.ts'
import type { FirstStartStore } from './stores/first-start.ts'
import type { FrozenStore } from './stores/frozen-answers.ts'
import type { IdentityProviderStore } from './stores/identity-providers.ts'
import type { JobStore } from './stores/jobs.ts'
import type { JudgementStore } from './stores/judgements.ts'
import type { KnownAddressStore } from './stores/known-addresses.ts'
import type { KnownDeviceStore } from './stores/known-devices.ts'
import type { LetterStore } from './stores/letters.ts'
import type { LogSink } from './stores/log.ts'
import type { LookupStore } from './stores/lookups.ts'
import type { MailTemplateStore } from './stores/mail-templates.ts'
import type { MediaStore } from './stores/media.ts'
import type { MembershipStore } from './stores/memberships.ts'
import type { NoticeStore } from './stores/notices.ts'
import type { OptOutStore } from './stores/opt-outs.ts'
import type { LicenceStore, OrganisationStore } from './stores/organisations.ts'
import type { PeopleStore } from './stores/people.ts'
import type { QueryStore } from './stores/queries.ts'
import type { Quotas } from './stores/quotas.ts'
import type { RateLimitStore } from './stores/rate-limits.ts'
import type { RestoredCopyStore } from './stores/restored-copy.ts'
import type { RetractionStore } from './stores/retractions.ts'
import type { ReviewingHistoryStore } from './stores/reviewing-history.ts'
import type { ScimStore } from './stores/scim.ts'
import type { Scrub } from './stores/scrub.ts'
import type { SearchStore } from './stores/searches.ts'
import type { SecondFactorStore } from './stores/second-factors.ts'
import type { SessionStore } from './stores/sessions.ts'
import type { SettingStore } from './stores/settings.ts'
import type { ShareStore } from './stores/sharing.ts'
import type { SocialAccountStore } from './stores/social-accounts.ts'
import type { SsoStore } from './stores/sso.ts'
import type { SubmissionStore } from './stores/submissions.ts'
import type { TeamStore } from './stores/teams.ts'
import type { TokenStore } from './stores/tokens.ts'
import type { TryStore } from './stores/tries.ts'
import type { UsageStore } from './stores/usage.ts'
import type { WatchStore } from './stores/watches.ts'

export interface WorkspaceOptions {
  /** `postgresql://…`; without it the embedded PostgreSQL below the data directory is used, and started if needed. */
  databaseUrl?: string | undefined
  /** The installation's DATA_DIR; the embedded PostgreSQL lives in `postgres` below it. */
  dataDirectory: string
  log: LogSink
  /** Who gives the command for which it is opened: the audit log names them. Undefined: a server opens it. */
  shellUser?: string | undefined
  /** How much one person may keep, where it differs from the contract's `quotas`. */
  quotas?: Partial<Quotas>
  /** Judges licences, expiry and retention; the machine's clock unless given. See the entry of the package. */
  clock?: () => Date
  /** Told, with what went wrong, before a database that is slow is asked again. */
  onSlow?: (reason: string) => void
}

/**
 * What people make, stored in PostgreSQL. A call that changes something is committed to disk when it resolves.
 * A thing that the actor may not see is undefined, as if it did not exist; changing one that is seen but belongs to
 * somebody else raises `not_owner`.
 * U+0000, which PostgreSQL cannot hold, is dropped from what is stored, and lone surrogates become U+FFFD.
 * Raises `database_unavailable` where the database cannot be reached and `conflict` where a name is taken.
 */
export interface Workspace {
  accounts: AccountStore
  organisations: OrganisationStore
  licences: LicenceStore
  memberships: MembershipStore
  people: PeopleStore
  sessions: SessionStore
  queries: QueryStore
  judgements: JudgementStore
  evaluations: EvaluationStore
  teams: TeamStore
  searches: SearchStore
  filterPresets: FilterPresetStore
  conflictPolicies: ConflictPolicyStore
  conflictVerdicts: ConflictVerdictStore
  reviewingHistory: ReviewingHistoryStore
  approvals: ApprovalStore
  frozenAnswers: FrozenStore
  mailTemplates: MailTemplateStore
  watches: WatchStore
  shares: ShareStore
  apiKeys: ApiKeyStore
  tokens: TokenStore
  firstStart: FirstStartStore
  secondFactors: SecondFactorStore
  tries: TryStore
  rateLimits: RateLimitStore
  catalogueChoice: CatalogueChoiceStore
  jobs: JobStore
  letters: LetterStore
  notices: NoticeStore
  knownAddresses: KnownAddressStore
  knownDevices: KnownDeviceStore
  identityProviders: IdentityProviderStore
  socialAccounts: SocialAccountStore
  sso: SsoStore
  scim: ScimStore
  lookups: LookupStore
  submissions: SubmissionStore
  audit: AuditStore
  accessLog: AccessLogStore
  optOuts: OptOutStore
  retractions: RetractionStore
  settings: SettingStore
  media: MediaStore
  restoredCopy: RestoredCopyStore
  figures: FigureStore
  usage: UsageStore
  scrub: Scrub
  /** Resolves when the database answers, within 2 s, and has room to write; rejects otherwise. */
  ping(): Promise<void>
  /** Closes the connections, and stops the embedded PostgreSQL if nobody else uses it. */
  close(): Promise<void>
}
