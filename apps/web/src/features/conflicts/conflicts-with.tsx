import type { ConflictInput, PersonView } from '@cognate/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { noneFound, useCheckedNames } from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { countsOf, describeConflict, describeNoConflict } from '../../model/conflicts/conflict-words.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { verdictWords } from '../../model/conflicts/verdict-words.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import { Problem } from '../../ui/page.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import { messages } from './messages.tsx'

const ConflictDetails = lazyWindow(async () => (await import('./conflict-details.tsx')).ConflictDetails)

interface ConflictsWithProps {
  author: PersonView
  /** Whom to check against, and how. */
  conflicts: ConflictInput
  /** The collection with which accepted and declared conflicts stay. */
  manuscript: string
}

/** The conflicts of one person with those whom a manuscript is checked against, in words; a press opens the evidence. */
export function ConflictsWith({ author, conflicts, manuscript }: ConflictsWithProps) {
  const [isOpen, setIsOpen] = useState(false)
  const against = conflicts.records.map(({ identifier }) => identifier)
  const { nameOf } = useCheckedNames(conflicts.records)
  const rules = rulesOf(conflicts)
  const check = useQuery({
    queryKey: queryKeys.conflicts(author.identifier, against, rules, manuscript),
    queryFn: ({ signal }) =>
      call('checkConflicts', { body: { author: author.identifier, against, ...rules, manuscript }, signal }),
    retry: false,
  })
  if (check.isError) return <Problem>{sentenceOf(check.error)}</Problem>
  if (!check.data) return null
  const { conflict, verdicts, in_coi_input, catalogue, unknown, second_records } = check.data
  const counts = { ...countsOf(check.data), other_types: 0 }
  const decided = (verdicts ?? []).map(verdictWords)
  const words = in_coi_input
    ? messages.isPartOfInput(author.display_name)
    : conflict
      ? messages.conflict([...decided, describeConflict(counts)].join('; '))
      : decided.length > 0
        ? decided.join('; ')
        : describeNoConflict(rules, catalogue)
  const doubts = secondRecordsInWords(second_records, author.display_name, conflicts.records)
  const isFree = !in_coi_input && !conflict && decided.length + doubts.length === 0
  return (
    <>
      {isFree && <p className={shared.strong}>{noneFound(unknown.length)}</p>}
      <p className={conflict || in_coi_input ? shared.alert : isFree ? shared.quietSmall : undefined}>{words}</p>
      {doubts.map((doubt) => (
        <Warning key={doubt}>{doubt}</Warning>
      ))}
      {!in_coi_input && <QuietButton onClick={() => setIsOpen(true)}>{messages.showDetails}</QuietButton>}
      <Suspense>
        {isOpen && (
          <ConflictDetails
            author={author}
            against={against.map((identifier) => ({ identifier, display_name: nameOf(identifier) }))}
            rules={rules}
            manuscript={manuscript}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
