import type { ApprovalDecision, ApprovalDifference, ApprovedPerson, ApprovedSnapshot } from '@cognate/contract'
import type { SavedSearch, StoredRecord } from '../stores/searches.ts'

type Collected = Pick<SavedSearch, 'name' | 'external_identifier' | 'manuscript'> & {
  included_records: readonly Pick<StoredRecord, 'uuid' | 'record_type' | keyof ApprovedPerson>[]
}

/** What somebody decides on: the text, the people and why each was collected. Of how far asking has come only who drops out counts later. */
export function snapshotOf({ name, external_identifier, manuscript, included_records }: Collected) {
  const idOf = new Map(included_records.map(({ uuid, identifier }) => [uuid, identifier]))
  return {
    ...{ name, external_identifier, title: manuscript?.title ?? null, abstract: manuscript?.abstract ?? null },
    round: manuscript?.round ?? null,
    authors: manuscript?.authors.map(({ name, identifier }) => ({ name, identifier })) ?? null,
    people: included_records
      .filter(({ record_type }) => record_type === 'author')
      .map(
        ({ identifier, display_name, role, alternate_of, email_address, note, status, found }): ApprovedPerson => ({
          ...{ identifier, display_name, role, email_address, note, status, found },
          alternate_of: alternate_of === null ? null : (idOf.get(alternate_of) ?? null),
        }),
      ),
  } satisfies Partial<ApprovedSnapshot>
}

type Now = ReturnType<typeof snapshotOf>
/** As it was kept; earlier ones lack the authors. */
type Snapshot = Omit<Now, 'authors'> & Pick<ApprovedSnapshot, 'authors'>

const textFields = ['name', 'external_identifier', 'title', 'abstract', 'authors', 'round'] as const
type TextField = (typeof textFields)[number]
const personFields = ['role', 'alternate_of', 'email_address', 'note', 'status'] as const

type Changes = ApprovalDifference['changes']

interface Decided {
  decision: ApprovalDecision | null
  /** As it was when somebody decided. */
  snapshot: Snapshot | null
}

/** What is another now than it was when somebody decided; nothing before that. */
export function differencesOf({ decision, snapshot: then }: Decided, now: Now): ApprovalDifference[] {
  if (!then) return []
  const text = textFields.filter((field) => then[field] !== undefined && words(field, then) !== words(field, now))
  const before = new Map(then.people.map((person) => [person.identifier, person]))
  const after = new Set(now.people.map(({ identifier }) => identifier))
  const named = ({ identifier, display_name }: ApprovedPerson) => ({ identifier, display_name })
  const [said, says] = [reviewersIn(then), reviewersIn(now)]
  return [
    ...(text.length > 0
      ? [{ ...nobody, kind: 'text_changed' as const, fields: [...text], changes: changesOfText(text, then, now) }]
      : []),
    ...then.people
      .filter(({ identifier }) => !after.has(identifier))
      .map((person) => ({ kind: 'removed' as const, ...named(person), fields: [], changes: [] })),
    ...now.people.flatMap((person): ApprovalDifference[] => {
      const earlier = before.get(person.identifier)
      if (!earlier) return [{ kind: 'added', ...named(person), fields: [], changes: roleOf(person, says(person)) }]
      const fields = personFields.filter((field) => isOther(field, { before: earlier, after: person, decision }))
      const changes = fields.flatMap((field) => [
        ...valuesOf(field, earlier, person),
        ...reviewersOf(field, said(earlier), says(person)),
      ])
      return fields.length === 0 ? [] : [{ kind: 'changed', ...named(person), fields, changes }]
    }),
  ]
}

const nobody = { identifier: null, display_name: null }
/** A collection that is no manuscript yet is in its first round, and its title is none like an empty one. */
function words(field: TextField, snapshot: Snapshot): string | null {
  if (field === 'round') return String(snapshot.round ?? 1)
  if (field === 'authors') return snapshot.authors?.map(({ name }) => name).join(', ') || null
  return snapshot[field] || null
}

/** Abstracts are too long to stand side by side. */
const changesOfText = (fields: readonly TextField[], then: Snapshot, now: Now): Changes =>
  fields
    .filter((field) => field !== 'abstract')
    .map((field) => ({ field, before: words(field, then), after: words(field, now) }))

const isGone = ({ status }: ApprovedPerson) => status === 'declined' || status === 'unavailable'

/**
 * Asking somebody who was approved changes nothing of what was approved, nor does an address for who had none; that they drop
 * out does, and another address. Of a list that was sent back the address may be what was missing.
 */
function isOther(field: PersonField, { before, after, decision }: Pick<Decided, 'decision'> & Pair): boolean {
  if (field === 'status') return before.status !== undefined && isGone(before) !== isGone(after)
  if (field === 'email_address' && before.email_address === null && decision !== 'sent_back') return false
  return before[field] !== after[field]
}

type PersonField = (typeof personFields)[number]
interface Pair {
  before: ApprovedPerson
  after: ApprovedPerson
}
type Reviewer = ReturnType<ReturnType<typeof reviewersIn>>

/** For whom alternates of a snapshot stand in. */
const reviewersIn =
  ({ people }: Snapshot) =>
  ({ alternate_of }: ApprovedPerson) =>
    people.find(({ identifier }) => identifier === alternate_of)

const valuesOf = (field: PersonField, then: ApprovedPerson, now: ApprovedPerson): Changes =>
  field === 'alternate_of' ? [] : [{ field, before: then[field] ?? null, after: now[field] ?? null }]

/** Each with the id, so that people who asked to be left out are named nowhere. */
function reviewersOf(field: PersonField, then: Reviewer, now: Reviewer): Changes {
  if (field !== 'alternate_of') return []
  return [
    ...(then ? [{ field, before: nameOf(then), after: null, identifier: then.identifier }] : []),
    ...(now ? [{ field, before: null, after: nameOf(now), identifier: now.identifier }] : []),
  ]
}

const nameOf = ({ display_name, identifier }: ApprovedPerson) => display_name ?? identifier

const roleOf = ({ role }: ApprovedPerson, reviewer: Reviewer): Changes =>
  role === null
    ? []
    : [{ field: 'role', before: null, after: role }, ...reviewersOf('alternate_of', undefined, reviewer)]
