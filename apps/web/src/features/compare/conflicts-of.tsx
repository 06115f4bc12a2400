import { shortId } from '@cognate/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { checkableOf } from '../../model/collection/collected-conflicts.ts'
import { partLabels, suggestedLabel } from '../../model/collection/messages.ts'
import { useIsSuggested, usePart } from '../../model/collection/use-collection.ts'
import { isUnmatched, noneFound } from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { countsOf, describeConflict, hasFound } from '../../model/conflicts/conflict-words.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { foundAndDecided } from '../../model/conflicts/verdict-words.ts'
import { queryKeys } from '../../model/query-keys.ts'
import shared from '../../ui/shared.module.css'
import type { ComparedWith } from './compared-with.ts'
import { messages } from './messages.ts'
import { PendingCell } from './pending-cell.tsx'

/** That somebody is opposed or suggested by the authors, and what was found of conflicts with them, in words. */
export function ConflictsOf(props: ConflictsOfProps) {
  const isOpposed = usePart(props.author) === 'opposed'
  const isSuggested = useIsSuggested(props.author)
  return (
    <>
      {isOpposed && <p className={shared.danger}>{partLabels.opposed}</p>}
      <FoundConflicts {...props} />
      {isSuggested && <p className={shared.quietSmall}>{suggestedLabel}</p>}
    </>
  )
}

type ConflictsOfProps = { author: string } & Pick<ComparedWith, 'asked' | 'conflicts'>

function FoundConflicts({ author, asked, conflicts }: ConflictsOfProps) {
  const against = conflicts ? checkableOf(conflicts).map(({ identifier }) => shortId(identifier)) : []
  const manuscript = 'manuscript' in asked ? { manuscript: asked.manuscript } : {}
  const rules = conflicts ? rulesOf(conflicts) : {}
  const query = useQuery({
    queryKey: queryKeys.conflicts(author, against, rules, 'manuscript' in asked ? asked.manuscript : undefined),
    queryFn: ({ signal }) => call('checkConflicts', { body: { author, against, ...rules, ...manuscript }, signal }),
    enabled: against.length > 0,
    retry: false,
  })
  if (against.length === 0) return <span className={shared.quiet}>{messages.nobodyChecked}</span>
  if (!query.data) return <PendingCell query={query} empty={messages.unknown} />
  const { conflict, in_coi_input, unknown } = query.data
  if (in_coi_input) return <span className={shared.danger}>{messages.isAuthor}</span>
  const counts = countsOf(query.data)
  const unchecked = unknown.length + (conflicts?.records.filter(isUnmatched).length ?? 0)
  const doubts = secondRecordsInWords(query.data.second_records, query.data.author.display_name, conflicts?.records)
  if (!conflict && doubts.length > 0) return <span className={shared.warning}>{doubts.join('; ')}</span>
  if (!conflict && !hasFound(counts))
    return <span className={unchecked > 0 ? undefined : shared.success}>{noneFound(unchecked)}</span>
  const found = hasFound(counts) ? describeConflict(counts) : ''
  const words = foundAndDecided(found, query.data.verdicts, { isConflict: conflict })
  return conflict ? <span className={shared.danger}>{words}</span> : words
}
