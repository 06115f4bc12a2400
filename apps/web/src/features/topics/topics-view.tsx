import type { FindSimilarAnswer, ResultView, TopicCount } from '@cognate/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { formatCount } from '../../model/records/wording.ts'
import { EstimatesNote } from '../../ui/estimate.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import shared from '../../ui/shared.module.css'
import { TableHead } from '../../ui/table-head.tsx'
import { Bubbles } from './bubbles.tsx'
import { messages } from './messages.ts'
import { TopicBars } from './topic-bars.tsx'
import classes from './topics-view.module.css'

/** The most topics shown as bubbles and bars. The table has all. */
const MAX_DRAWN = 30

interface TopicsViewProps {
  answer: FindSimilarAnswer
  /** Searches again with a topic among the topics of the filter. */
  onFilter(topic: string): void
  /** Draws some of the results as rows. */
  children(results: readonly ResultView[]): ReactNode
}

/** The topics of an answer as bubbles and bars. With active topics, only results with one of them are shown. */
export function TopicsView({ answer, onFilter, children }: TopicsViewProps) {
  const [activeTopics, setActiveTopics] = useState<ReadonlySet<string>>(new Set())
  const [hoveredTopic, setHoveredTopic] = useState<string>()
  const body = useMemo(() => countedOf(answer), [answer])
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.topics(answer.catalogue_version, body),
    queryFn: ({ signal }) => call('countTopics', { body, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <FailedCall title={messages.failed} of={{ error, refetch }} />
  if (!data) return <Skeleton height={280} mt="md" />
  if (data.length === 0) return <p className={`${shared.quiet} ${shared.above} ${shared.below}`}>{messages.none}</p>

  const toggle = (key: string) => setActiveTopics((last) => last.symmetricDifference(new Set([key])))
  const drawn = {
    topics: data.slice(0, MAX_DRAWN),
    activeTopics,
    hoveredTopic,
    onHover: setHoveredTopic,
    onToggle: toggle,
  }
  const visibleResults =
    activeTopics.size === 0 ? answer.results : answer.results.filter((result) => carriesAny(result, activeTopics))
  return (
    <>
      <p className={`${shared.quiet} ${shared.above} ${shared.below}`}>{messages.counted(answer.dataset)}</p>
      <div className={`${shared.columns} ${shared.aboveLarge} ${shared.below} ${classes.parts}`}>
        <Bubbles {...drawn} />
        <TopicBars {...drawn} onFilter={onFilter} />
      </div>
      {data.some(({ estimated }) => estimated > 0) && <EstimatesNote />}
      <TopicsTable topics={data} />
      <p className={`${shared.quiet} ${shared.above} ${shared.below}`} role="status">
        {activeTopics.size === 0
          ? messages.allResults(answer.results.length)
          : messages.activeResults(visibleResults.length, answer.results.length)}
      </p>
      {children(visibleResults)}
    </>
  )
}

/** What the topics are counted of: works themselves; of other records the works shown as evidence, not all they ever had. */
function countedOf({ dataset, results }: FindSimilarAnswer) {
  const identifiers = results.map(({ identifier }) => identifier)
  if (dataset === 'works') return { dataset, identifiers }
  const works = new Set(results.flatMap(({ evidence }) => evidence.map(({ identifier }) => identifier)))
  return { dataset, identifiers, works: [...works] }
}

/** All topics as a table, for screen readers and keyboards. */
function TopicsTable({ topics }: { topics: readonly TopicCount[] }) {
  const hasEstimates = topics.some(({ estimated }) => estimated > 0)
  return (
    <details className={classes.details}>
      <summary>{messages.asTable(topics.length)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a pointer. */}
      <section className={`${shared.scrolling} ${shared.aboveSmall}`} aria-label={messages.tableLabel} tabIndex={0}>
        <table className={`${shared.cells} ${classes.table}`}>
          <TableHead
            heads={[
              messages.columns.topic,
              messages.columns.subfield,
              messages.columns.field,
              messages.columns.domain,
              messages.columns.works,
              hasEstimates && messages.columns.estimated,
            ]}
          />
          <tbody>
            {topics.map((topic) => (
              <tr key={topic.key}>
                <th scope="row">{topic.key_display_name}</th>
                <td>{topic.subfield?.display_name}</td>
                <td>{topic.field?.display_name}</td>
                <td>{topic.domain?.display_name}</td>
                <td>{formatCount(topic.count)}</td>
                {hasEstimates && <td>{formatCount(topic.estimated)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function carriesAny({ fields }: ResultView, active: ReadonlySet<string>): boolean {
  return 'topics' in fields && fields.topics.some(({ id }) => active.has(id))
}
