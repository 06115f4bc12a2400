import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

/** How many to ask so that as many as are still missing agree: by the history of the organisation, else by a rule of thumb with its source. */
export function HowManyToAsk({ missing, wanted }: { missing: number; wanted: number }) {
  const { data } = useQuery({
    queryKey: queryKeys.askingRate,
    queryFn: ({ signal }) => call('getAskingRate', { signal, priority: 'suggestion' }),
    staleTime: 10 * 60_000,
    retry: false,
  })
  if (!data || missing < 1) return null
  const { is_own, asked, agreed, rate, months, source } = data
  return (
    <p className={shared.quietBody} data-on="screen">
      {messages.howMany(Math.ceil(missing / rate), missing, missing < wanted)}{' '}
      {is_own ? messages.ownRate(agreed, asked, months) : messages.ruleOfThumb(agreed, asked)}
      {source && (
        <>
          {' '}
          <a href={source.url} target="_blank" rel="noopener noreferrer">
            {source.title}
          </a>
        </>
      )}
    </p>
  )
}
