import type { ApprovalDifference, ApprovedPerson, ApprovedSnapshot } from '@cognate/contract'
import type { SavedSearch, StoredRecord } from '../stores/searches.ts'

type Collected = Pick<SavedSearch, 'name' | 'external_identifier' | 'manuscript'> & {
  included_records: readonly Pick<StoredRecord, 'uuid' | 'record_type' | keyof ApprovedPerson>[]
}

/** What somebody decides on: the text, the people and why each was collected. How far asking has come is no part of it. */
export function snapshotOf({ name, external_identifier, manuscript, included_records }: Collected) {
  const idOf = new Map(included_records.map(({ uuid, identifier }) => [uuid, identifier]))
  return {
    ...{ name, external_identifier, title: manuscript?.title ?? null, abstract: manuscript?.abstract ?? null },
    round: manuscript?.round ?? null,
    people: included_records
      .filter(({ record_type }) => record_type === 'author')
      .map(
        ({ identifier, display_name, role, alternate_of, email_address, note, found }): ApprovedPerson => ({
          ...{ identifier, display_name, role, email_address, note, found },
          alternate_of: alternate_of === null ? null : (idOf.get(alternate_of) ?? null),
        }),
      ),
  } satisfies Partial<ApprovedSnapshot>
}

type Snapshot = ReturnType<typeof snapshotOf>

const textFields = ['name', 'external_identifier', 'title', 'abstract', 'round'] as const
const personFields = ['role', 'alternate_of', 'email_address', 'note'] as const

/** What is another now than it was when somebody decided. */
export function differencesOf(then: Snapshot, now: Snapshot): ApprovalDifference[] {
  const text = textFields.filter((field) => then[field] !== now[field])
  const before = new Map(then.people.map((person) => [person.identifier, person]))
  const after = new Set(now.people.map(({ identifier }) => identifier))
  const named = ({ identifier, display_name }: ApprovedPerson) => ({ identifier, display_name })
  return [
    ...(text.length > 0
      ? [{ kind: 'text_changed' as const, identifier: null, display_name: null, fields: [...text] }]
      : []),
    ...then.people
      .filter(({ identifier }) => !after.has(identifier))
      .map((person) => ({ kind: 'removed' as const, ...named(person), fields: [] })),
    ...now.people.flatMap((person): ApprovalDifference[] => {
      const earlier = before.get(person.identifier)
      if (!earlier) return [{ kind: 'added', ...named(person), fields: [] }]
      const fields = personFields.filter((field) => earlier[field] !== person[field])
      return fields.length === 0 ? [] : [{ kind: 'changed', ...named(person), fields }]
    }),
  ]
}
