import type { QueryView } from '@cognate/contract'
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { nameOfStored, textOfStored } from '../../model/query/stored-name.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { DatedLinks } from '../../ui/dated-links.tsx'
import { IconRefresh } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { RecordIcon } from '../../ui/record-icon.tsx'
import shared from '../../ui/shared.module.css'
import { anotherChance, exampleQueries, examplesFrom } from './example-queries.ts'
import classes from './home-hints.module.css'
import { messages } from './messages.tsx'

/** The number of recent queries at home, each of another text. */
const RECENT_COUNT = 3
/** Queries among which they are: each filter that is set, and each dataset, makes one of the same text. */
const READ_COUNT = 20

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
      <p className={shared.quiet}>{maySuggest ? messages.hintWithNames : messages.hint}</p>
      <div className={`${shared.atTop} ${classes.example}`}>
        {showsExample && example && (
          <>
            <p>
              {messages.example(
                <QuietButton
                  className={`${shared.medium} ${shared.underlined} ${classes.run}`}
                  onClick={() => onExample(example)}
                >
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
        query: { page_size: READ_COUNT, ordering: '-updated_at' },
        signal,
        priority: 'suggestion',
      }),
    staleTime: 0,
  })
  const newest = new Map<string, QueryView>()
  for (const query of recentQueries.data?.results ?? []) {
    const text = textOfStored(query)
    if (!newest.has(text)) newest.set(text, query)
  }
  const links = [...newest.values()].slice(0, RECENT_COUNT).map((query) => ({
    to: `/app/query/${query.uuid}/`,
    icon: <RecordIcon type={query.dataset} size={16} />,
    name: nameOfStored(query),
    at: query.updated_at,
  }))
  return <DatedLinks heading={messages.recent} links={links} />
}

/** Works whose titles are read, of which some are too long or too short. */
const SAMPLE = '60'

/** Example queries from the catalogue at hand, the same for a day; undefined while they load. */
function useExamples(): readonly string[] | undefined {
  const titles = useQuery({
    queryKey: queryKeys.exampleTitles,
    queryFn: ({ signal }) =>
      call('openList', {
        params: { entity: 'works' },
        query: { sample: SAMPLE, 'per-page': SAMPLE, seed: new Date().toISOString().slice(0, 10), select: 'title' },
        signal,
        priority: 'suggestion',
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (titles.isPending) return undefined
  return titles.data ? examplesFrom(titles.data.results.map(({ title }) => title as string | null)) : exampleQueries
}
