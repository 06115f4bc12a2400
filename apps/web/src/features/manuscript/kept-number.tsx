import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import shared from '../../ui/shared.module.css'
import classes from './manuscript-card.module.css'
import { messages } from './messages.ts'

/** Milliseconds without typing before the server is asked. */
const DELAY = 300

/** More contain a number than have it; the newest are looked through. */
const COUNT = 50

/** Leads to the manuscript that has a number already, so that nobody begins a second list for it unawares. */
export function KeptNumber({ number }: { number: string }) {
  const typed = number.trim()
  const [settled] = useDebouncedValue(typed, DELAY)
  const query = { manuscripts: '1', name: settled, page_size: COUNT } as const
  const { data } = useQuery({
    queryKey: queryKeys.collectionList(query),
    queryFn: ({ signal }) => call('listSearches', { query, signal, priority: 'suggestion' }),
    enabled: settled !== '',
    staleTime: 0,
  })
  const has = (kept: string | null) => kept?.toLowerCase() === typed.toLowerCase()
  const kept = typed && data?.results.find(({ external_identifier }) => has(external_identifier))
  return (
    <p role="status" className={`${shared.quietSmall} ${shared.goneWhenEmpty} ${classes.note}`}>
      {kept && (
        <>
          {messages.keptAs(typed)} <Link to={`/app/collection/${kept.uuid}/`}>{kept.name}</Link>
          {kept.access.is_owned && (
            <>
              {'. '}
              <Link to={`/app/search/${kept.uuid}/`}>{messages.newVersion}</Link>
            </>
          )}
        </>
      )}
    </p>
  )
}
