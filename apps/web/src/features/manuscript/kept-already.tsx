import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import type { ManuscriptDraft } from '../../model/query/manuscript-draft.ts'
import { queryKeys } from '../../model/query-keys.ts'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

type Known = Pick<ManuscriptDraft, 'number' | 'title'>

/** Milliseconds without typing before the server is asked. */
const DELAY = 300

/** Leads to the manuscript that has a number or a title already, so that nobody begins a second list for it unawares. */
export function KeptAlready({ number, title }: Known) {
  const [settledNumber] = useDebouncedValue(number.trim(), DELAY)
  const [settledTitle] = useDebouncedValue(title.trim(), DELAY)
  const kept = useKept({ number: settledNumber, title: settledTitle })
  return (
    <p role="status" className={`${shared.small} ${shared.warning} ${shared.goneWhenEmpty}`}>
      {kept && (
        <>
          {kept.same === 'number' ? messages.keptAs(settledNumber) : messages.keptWithTitle}{' '}
          <Link to={`/app/collection/${kept.uuid}/`}>{kept.name}</Link>
          {kept.is_owned && (
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

function useKept(known: Known) {
  const { data } = useQuery({
    queryKey: queryKeys.manuscriptOf(known),
    // In the body: addresses are written into logs of proxies.
    queryFn: ({ signal }) => call('findManuscript', { body: known, signal, priority: 'suggestion' }),
    enabled: known.number !== '' || known.title !== '',
    staleTime: 0,
  })
  return data?.manuscript
}
