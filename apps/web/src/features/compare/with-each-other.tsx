import type { PersonView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { earlierInWords, noTiesInWords, tiesInWords } from '../../model/collection/independence-words.ts'
import { noneFound } from '../../model/conflicts/checked-people.ts'
import { queryKeys } from '../../model/query-keys.ts'
import shared from '../../ui/shared.module.css'
import type { ComparedWith } from './compared-with.ts'
import { messages } from './messages.ts'
import { PendingCell } from './pending-cell.tsx'

/** What the people who stand side by side have in common: works, institutions, signs of supervision. */
export function WithEachOther({
  people,
  conflicts,
}: { people: readonly PersonView[] } & Pick<ComparedWith, 'conflicts'>) {
  const ids = people.map(({ identifier }) => shortId(identifier))
  const since = conflicts?.since ?? null
  const query = useQuery({
    queryKey: queryKeys.shortlistCheck(['independence'], ids, [], { since }),
    queryFn: ({ signal }) => call('checkIndependence', { body: { people: ids, since }, signal }),
    retry: false,
  })
  if (!query.data) return <PendingCell query={query} empty={messages.unknown} />
  const named = people.map(({ identifier, display_name: name }) => ({ identifier, name, country_code: null }))
  const ties = tiesInWords(query.data.ties, named)
  return (
    <>
      {ties.map((tie) => (
        <p key={tie} className={shared.warning}>
          {tie}
        </p>
      ))}
      {ties.length === 0 &&
        (query.data.unknown.length > 0 ? (
          <p>{noTiesInWords(query.data, people.length)}</p>
        ) : (
          <p className={shared.success}>{noneFound(0)}</p>
        ))}
      {earlierInWords(query.data, named).map((words) => (
        <p key={words} className={shared.quietSmall}>
          {words}
        </p>
      ))}
    </>
  )
}
