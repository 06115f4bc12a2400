import type { ApiKeyView, FilterPresetView, QueryRecord, RecordType, SearchView, ShareKind } from '@cognate/contract'
import type { Actor } from './workspace.ts'

// What people make and share, and the stores that keep it. Everywhere here a thing that the actor may not see is
// undefined, as one that is not there; one that is seen but belongs to somebody else is refused with `not_owner`.

/** A person as others of the organisation see them. */
export interface Person {
  username: string
  first_name: string
  last_name: string
}

export interface TeamReference {
  uuid: string
  name: string
}

/** To whom a thing belongs and who else sees it. */
export interface Sharing {
  /** For the access log; no answer holds it. */
  owner_id: string
  access: { is_owned: boolean }
  owner: Person
  /** Empty for everybody but the owner. */
  shared_users: Person[]
  /** Empty for everybody but the owner. */
  shared_teams: TeamReference[]
}

/** One page of a list, with the number of all there are. */
export interface Listed<Item> {
  count: number
  results: Item[]
}

/** Who changes what belongs to a whole organisation: a local administrator of it, or the operator (null). */
export interface Administrator {
  user_id: string | null
  organisation_id: string
}

export interface Team extends TeamReference {
  /** By last name. */
  users: Person[]
}

export interface TeamStore {
  /** The teams of the actor's organisation by name; none for somebody who is not a member of it. */
  list(by: Administrator): Promise<Team[]>
  /**
   * @param team  `users` are user names of members of the organisation, in any case.
   * @throws AppError not_local_admin, team_name_taken, user_not_found
   */
  create(by: Administrator, team: { name: string; users?: readonly string[] }): Promise<Team>
  /** Renames a team, or replaces all of its members. Raises what `create` raises. */
  change(
    by: Administrator,
    uuid: string,
    changes: Changes<{ name: string; users: readonly string[] }>,
  ): Promise<Team | undefined>
  /** Removes a team with every share with it; false where there is none such. Raises not_local_admin. */
  remove(by: Administrator, uuid: string): Promise<boolean>
}

/** A record kept in a saved search. */
export interface StoredRecord {
  uuid: string
  record_type: RecordType
  /** The URL of a record of the catalogue, whichever form was sent. */
  identifier: string
  display_name: string | null
  fields: Record<string, unknown>
  used_in_search: boolean
  email_address: string | null
}

/** A record to be kept; used in the search unless it says otherwise. */
export type NewRecord = QueryRecord & {
  used_in_search?: boolean | undefined
  email_address?: string | null | undefined
}

/** Some of the content, each key also undefined, as a request that leaves it out gives it. */
export type Changes<Content> = { [Key in keyof Content]?: Content[Key] | undefined }

/** What a change is made on: `updated_at` as it was seen; unset: on whatever is there. */
export interface Seen {
  updated_at?: Date | undefined
}

type SearchContent = Pick<SearchView, 'name' | 'external_identifier' | 'conflict_of_interest'>

interface SearchFacts extends Sharing, SearchContent {
  uuid: string
  created_at: Date
  /** When the search or one of its records changed last. */
  updated_at: Date
}

export interface SearchSummary extends SearchFacts {
  included_count: number
  excluded_count: number
  /** How many of the included records are of each kind. */
  included_by_type: Partial<Record<RecordType, number>>
}

/** A saved search with its records in the order in which they were added. */
export interface SavedSearch extends SearchFacts {
  included_records: StoredRecord[]
  excluded_records: StoredRecord[]
}

export interface ListPage {
  /** From 1. */
  page: number
  page_size: number
  /** Part of a name, in any case; empty: all. */
  name?: string | undefined
  /** Leaves out what others shared. */
  exclude_shared?: boolean | undefined
}

export interface AddedRecords {
  /** How many were not there before. */
  added: number
  /** All that were sent, as they are kept, each once. */
  records: StoredRecord[]
}

/**
 * Saved searches. Those with whom one is shared add, change and remove its records like its owner; naming, deleting and
 * sharing it is the owner's alone. A record is in one list at most: adding it to one takes it from the other.
 */
export interface SearchStore {
  /** The newest change first; `name` is looked for in names and external identifiers. */
  list(actor: Actor, page: ListPage): Promise<Listed<SearchSummary>>
  get(actor: Actor, uuid: string): Promise<SavedSearch | undefined>
  /** Raises `too_large` above the most records a search holds of each kind. */
  create(
    actor: Actor,
    search: Pick<SearchContent, 'name'> &
      Changes<SearchContent> & {
        included_records?: readonly NewRecord[]
        excluded_records?: readonly NewRecord[]
      },
  ): Promise<SavedSearch>
  /** Raises `not_owner`, and `conflict` where it changed after it was seen. */
  change(actor: Actor, uuid: string, changes: Changes<SearchContent>, as?: Seen): Promise<SavedSearch | undefined>
  /** Raises `not_owner`; false where there is none such. */
  remove(actor: Actor, uuid: string): Promise<boolean>
  /** Raises `too_large` above the most records a search holds of each kind, and then adds none. */
  addIncluded(actor: Actor, uuid: string, records: readonly NewRecord[]): Promise<AddedRecords | undefined>
  /** As `addIncluded`. */
  addExcluded(actor: Actor, uuid: string, records: readonly NewRecord[]): Promise<AddedRecords | undefined>
  /** By the uuid of the record. */
  changeIncluded(
    actor: Actor,
    recordUuid: string,
    changes: Changes<Pick<StoredRecord, 'email_address' | 'used_in_search'>>,
  ): Promise<StoredRecord | undefined>
  removeIncluded(actor: Actor, recordUuid: string): Promise<boolean>
  removeExcluded(actor: Actor, recordUuid: string): Promise<boolean>
}

type PresetContent = Pick<
  FilterPresetView,
  'name' | 'search_module' | 'filter_data' | 'conflict_of_interest' | 'populates_sidebar'
>

export interface FilterPreset extends PresetContent, Sharing {
  uuid: string
  /** Whether it is the actor's own default; somebody else's choice does not count. */
  is_active: boolean
  created_at: Date
  updated_at: Date
}

/** Filter presets. Those with whom one is shared see it and may make it their default. */
export interface FilterPresetStore {
  /** The newest first. */
  list(actor: Actor, page: ListPage): Promise<Listed<FilterPreset>>
  get(actor: Actor, uuid: string): Promise<FilterPreset | undefined>
  create(actor: Actor, preset: PresetContent): Promise<FilterPreset>
  /** Raises `not_owner`, and `conflict` where it changed after it was seen. */
  change(actor: Actor, uuid: string, changes: Changes<PresetContent>, as?: Seen): Promise<FilterPreset | undefined>
  /** Raises `not_owner`; false where there is none such. */
  remove(actor: Actor, uuid: string): Promise<boolean>
  /** Makes it the actor's default in this organisation, in place of any other. */
  activate(actor: Actor, uuid: string): Promise<FilterPreset | undefined>
  deactivateAll(actor: Actor): Promise<void>
  /** The actor's default in this organisation, as long as the actor may see it. */
  active(actor: Actor): Promise<FilterPreset | undefined>
}

export interface Shares {
  shared_users: Person[]
  shared_teams: TeamReference[]
}

export interface ShareStore {
  /**
   * Replaces all with whom a thing is shared; the owner is left out of it.
   * @param shares  User names in any case and uuids of teams, all of the thing's organisation.
   * @throws AppError not_owner, user_not_found, team_not_found
   */
  set(
    actor: Actor,
    kind: ShareKind,
    uuid: string,
    shares: { shared_users: readonly string[]; shared_teams: readonly string[] },
  ): Promise<Shares | undefined>
}

export interface ApiKey {
  uuid: string
  name: string
  /** The first characters of the key, by which its owner tells it from others. */
  prefix: string
  scopes: ApiKeyView['scopes']
  created_at: Date
  expires_at: Date
  /** To within a few minutes. */
  last_used_at: Date | null
}

export interface ApiKeyStore {
  /** The actor's keys in this organisation, the newest first, expired ones too. */
  list(actor: Actor): Promise<ApiKey[]>
  /** The one answer that holds the key itself. */
  create(
    actor: Actor,
    key: { name: string; scopes: ApiKey['scopes']; expires_at: Date },
  ): Promise<ApiKey & { key: string }>
  remove(actor: Actor, uuid: string): Promise<boolean>
  /** Undefined once the key has expired, or its owner's membership or account has ended. */
  byKey(key: string): Promise<(ApiKey & Actor) | undefined>
}
