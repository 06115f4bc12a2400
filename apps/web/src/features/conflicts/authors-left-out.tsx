import type { ConflictInput } from '@cognate/contract'
import { useQuery } from '@tanstack/react-query'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { inputOf, policiesQuery, policyNamed } from '../../model/conflicts/policies.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { authorsLeftOut } from '../../model/manuscript/manuscript-query.ts'
import type { Query } from '../../model/query/query.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { CheckNote } from './check-note.tsx'
import { messages } from './messages.tsx'

interface AuthorsLeftOutProps {
  query: Query
  /** Runs the query again with another check. */
  onNarrow(narrowing: Pick<Query, 'filters' | 'conflict_of_interest'>): void
}

/** Says of the manuscript of this tab that some of its authors are not in the check of its results, and brings them back in one press. */
export function AuthorsLeftOut({ query, onNarrow }: AuthorsLeftOutProps) {
  const manuscript = useCollectionPart(({ saved }) => saved?.manuscript)
  const conflicts = query.conflict_of_interest
  const leftOut = authorsLeftOut(manuscript, conflicts?.records ?? [])
  const { data: policies } = useQuery({ ...policiesQuery, enabled: leftOut.length > 0 })
  if (leftOut.length === 0) return null
  const policy = policies && policyNamed(policies, manuscript?.policy ?? null)
  const rules: ConflictInput = conflicts ?? { ...noConflicts, ...(policy && inputOf(policy)) }
  const check = () =>
    onNarrow({
      filters: { coi_authors: { type: 'exclude', values: [] }, ...query.filters },
      conflict_of_interest: { ...rules, records: [...rules.records, ...leftOut] },
    })
  return (
    <CheckNote>
      <span>
        {messages.leftOut(leftOut.map(({ identifier, fields }) => fields?.display_name ?? identifier))}{' '}
        <QuietButton onClick={check}>{messages.addToCheck}</QuietButton>
      </span>
    </CheckNote>
  )
}
