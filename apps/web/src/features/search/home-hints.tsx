import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { formatAge } from '../../lib/format-age.ts'
import { nameOfStored } from '../../model/query/stored-name.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { RecordIcon } from '../../ui/record-icon.tsx'
import { anotherChance } from './example-queries.ts'
import classes from './home-hints.module.css'
import { messages } from './messages.tsx'
import { useExamples } from './use-examples.ts'

/** The number of recent queries at home. */
const RECENT_COUNT = 3

interface HomeHintsProps {
  maySuggest: boolean
  showsExample: boolean
  /** Not where a collection is continued: the last queries would leave it. */
  showsRecent: boolean
  onExample(text: string): void
}

/** What helps to begin: a hint, an example that runs when pressed, and the last queries. */
export function HomeHints({ maySuggest, showsExample, showsRecent, onExample }: HomeHintsProps) {
  const [chance, setChance] = useState(Math.random)
  const examples = useExamples()
  const example = examples?.[Math.floor(chance * examples.length)]
  return (
    <div className={classes.hints}>
      <p className={classes.hint}>{maySuggest ? messages.hintWithNames : messages.hint}</p>
      <div className={classes.example}>
        {showsExample && example && (
          <>
            <p>
              {messages.example(
                <QuietButton className={classes.run} onClick={() => onExample(example)}>
                  {example}
                </QuietButton>,
              )}
            </p>
            <ActionIcon
              variant="subtle"
              size={28}
              aria-label={messages.anotherExample}
              title={messages.anotherExample}
              onClick={() => setChance(anotherChance(chance, examples.length))}
            >
              <IconRefresh size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      {showsRecent && <RecentQueries />}
    </div>
  )
}

function RecentQueries() {
  const recentQueries = useQuery({
    queryKey: queryKeys.recentQueries,
    queryFn: ({ signal }) =>
      call('listQueries', {
        query: { page_size: RECENT_COUNT, ordering: '-updated_at' },
        signal,
        priority: 'suggestion',
      }),
    staleTime: 0,
  })
  const queries = recentQueries.data?.results ?? []
  if (queries.length === 0) return null
  return (
    <section aria-labelledby="recent" className={classes.recent}>
      <h2 id="recent">{messages.recent}</h2>
      <ul>
        {queries.map((query) => (
          <li key={query.uuid}>
            <Link to={`/app/query/${query.uuid}/`}>
              <RecordIcon type={query.dataset} size={16} />
              <span className={classes.text}>{nameOfStored(query)}</span>
              <time dateTime={query.updated_at} title={new Date(query.updated_at).toLocaleString()}>
                {formatAge(query.updated_at, Date.now())}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
