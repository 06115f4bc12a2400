/** The system of an institution that keeps people in step, by the token of its identity provider. */
export interface Provisioner {
  /** Key of the identity provider. */
  provider: string
  organisation_id: string
}

export type PersonField =
  | 'id'
  | 'user_name'
  | 'external_id'
  | 'active'
  | 'first_name'
  | 'last_name'
  | 'display_name'
  | 'email'
  | 'created_at'
  | 'updated_at'
export type GroupField = 'id' | 'name' | 'external_id' | 'created_at' | 'updated_at'

/** A condition of a list. Texts compare without regard to case; of ids alone they have to be equal. */
export type ScimCondition<Field> =
  | { op: 'and' | 'or'; conditions: ScimCondition<Field>[] }
  | { op: 'not'; condition: ScimCondition<Field> }
  | { op: 'always' }
  | { op: 'pr'; field: Field }
  | { op: 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'; field: Field; value: string | boolean | null }

export interface ScimSearch<Field> {
  condition?: ScimCondition<Field> | undefined
  /** Rows that come before. */
  skip: number
  limit: number
}

/** What the system says of a person. */
export interface PersonDraft {
  user_name: string
  external_id: string | null
  active: boolean
  first_name: string
  last_name: string
  email: string
}

export interface ProvisionedPerson extends PersonDraft {
  id: string
  created_at: Date
  updated_at: Date
  teams: { uuid: string; name: string }[]
}

export interface GroupDraft {
  name: string
  external_id: string | null
  /** Ids of people of the organisation. */
  members: string[]
}

export interface ProvisionedGroup extends Omit<GroupDraft, 'members'> {
  id: string
  created_at: Date
  updated_at: Date
  members: { id: string; display_name: string }[]
}

interface Found<Row> {
  total: number
  rows: Row[]
}

/**
 * People and teams of one organisation, as the system of the institution sees and changes them. A member whom it never named
 * has their e-mail address as user name. Anything of another organisation is undefined.
 */
export interface ScimStore {
  /** Whose token it is; undefined for an unknown one. */
  provisioner(token: string): Promise<Provisioner | undefined>
  people(by: Provisioner, search: ScimSearch<PersonField>): Promise<Found<ProvisionedPerson>>
  person(by: Provisioner, id: string): Promise<ProvisionedPerson | undefined>
  /**
   * Makes an account that is entered through the institution alone, or takes back whose membership was deleted or ended.
   * @param username  Taken with a number where somebody has it.
   * A member with the address whom the system has not named yet is named by it.
   * @throws AppError conflict where the user name is taken, where several such members have the address, or where an account with the address was closed by the operator
   */
  createPerson(by: Provisioner, person: PersonDraft, username: string): Promise<ProvisionedPerson>
  /**
   * Changes somebody. Names and address change where the institution made the account and the person belongs to no other
   * organisation. Closing ends sessions, mailed links and the API keys of the organisation. Raises what `createPerson` raises.
   */
  changePerson(
    by: Provisioner,
    id: string,
    change: (person: ProvisionedPerson) => PersonDraft,
  ): Promise<ProvisionedPerson | undefined>
  /** Closes the membership for good, and ends all sessions of the person. The account and what they shared stay. */
  removePerson(by: Provisioner, id: string): Promise<boolean>
  /** Of these accounts, the ones that the system of the provider made. */
  madeBy(provider: string, userIds: readonly string[]): Promise<string[]>
  groups(by: Provisioner, search: ScimSearch<GroupField>): Promise<Found<ProvisionedGroup>>
  group(by: Provisioner, id: string): Promise<ProvisionedGroup | undefined>
  /** @throws AppError team_name_taken, user_not_found */
  createGroup(by: Provisioner, group: GroupDraft): Promise<ProvisionedGroup>
  /** Raises what `createGroup` raises. */
  changeGroup(
    by: Provisioner,
    id: string,
    change: (group: ProvisionedGroup) => GroupDraft,
  ): Promise<ProvisionedGroup | undefined>
  removeGroup(by: Provisioner, id: string): Promise<boolean>
}
