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

export interface ScimPage<Row> {
  total: number
  rows: Row[]
}
