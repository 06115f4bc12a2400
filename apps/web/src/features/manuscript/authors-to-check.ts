import type { ManuscriptFile } from '@cognate/contract'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import type { Query } from '../../model/query/query.ts'

export type FileAuthor = ManuscriptFile['authors'][number]

/** Whom an author of the file is, where that is plain: by ORCID iD, or the only one of that name at that place. */
export function plainMatch({ candidates }: FileAuthor) {
  const [first, ...others] = candidates
  return first && first.why !== 'name' && others.length === 0 ? first : undefined
}

/** Authors of the file whom the person left in, or chose where only the name agrees. */
export function queryOfFile(draft: Query, { title, abstract, authors }: ManuscriptFile): Query {
  const text = [title, abstract].filter((part) => part !== '').join('\n\n')
  const matched = authors.flatMap((author) => plainMatch(author) ?? [])
  return withChecked({ ...draft, text, records: [], isOfFile: true }, matched.map(toRecord))
}

interface Named {
  identifier: string
  display_name: string
}

const toRecord = ({ identifier, display_name }: Named) => ({
  record_type: 'author' as const,
  identifier,
  fields: { display_name },
})

export const isChecked = ({ conflict_of_interest }: Query, identifier: string): boolean =>
  conflict_of_interest?.records.some((record) => record.identifier === identifier) ?? false

/** The query with one author more, or fewer, to check against. */
export function withAuthor(draft: Query, author: Named, isWanted: boolean): Query {
  const others = (draft.conflict_of_interest?.records ?? []).filter(
    ({ identifier }) => identifier !== author.identifier,
  )
  return withChecked(draft, isWanted ? [...others, toRecord(author)] : others)
}

const withChecked = (draft: Query, records: NonNullable<Query['conflict_of_interest']>['records']): Query => ({
  ...draft,
  conflict_of_interest: records.length > 0 ? { ...noConflicts, ...draft.conflict_of_interest, records } : null,
})
