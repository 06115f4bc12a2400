import type { FindSimilarAnswer, ResultView, TopicCount } from '@cognate/contract'
import { Skeleton } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { Estimate, EstimatesNote } from '../../ui/estimate.tsx'
import { Failure } from '../../ui/failure.tsx'
import { RecordDomain } from '../../ui/record-domain.tsx'
import { Bubbles } from './bubbles.tsx'
import classes from './topics-view.module.css'

/** The most topics shown as bubbles and chips. The table has all. */
const MAX_DRAWN = 30

interface TopicsViewProps {
  answer: FindSimilarAnswer
  /** Searches again with a topic among the topics of the filter. */
  onFilter(topic: string): void
  /** Draws some of the results as rows. */
  children(results: readonly ResultView[]): ReactNode
}

/** The topics of an answer as bubbles and chips. With active topics, only results with one of them are shown. */
export function TopicsView({ answer, onFilter, children }: TopicsViewProps) {
  const [activeTopics, setActiveTopics] = useState<ReadonlySet<string>>(new Set())
  const [hoveredTopic, setHoveredTopic] = useState<string>()
  const identifiers = useMemo(() => answer.results.map(({ identifier }) => identifier), [answer])
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.topics(answer.dataset, answer.catalogue_version, identifiers),
    queryFn: ({ signal }) => call('countTopics', { body: { dataset: answer.dataset, identifiers }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error)
    return <Failure title="The topics could not be loaded" details={sentenceOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={280} mt="md" />
  if (data.length === 0) return <p className={classes.none}>The catalogue knows no topics of these results.</p>

  const drawnTopics = data.slice(0, MAX_DRAWN)
  const toggle = (key: string) => setActiveTopics((last) => last.symmetricDifference(new Set([key])))
  const visibleResults =
    activeTopics.size === 0 ? answer.results : answer.results.filter((result) => carriesAny(result, activeTopics))
  return (
    <>
      <Bubbles
        topics={drawnTopics}
        activeTopics={activeTopics}
        hoveredTopic={hoveredTopic}
        onHover={setHoveredTopic}
        onToggle={toggle}
      />
      <ul className={classes.chips} aria-label="Topics of the results">
        {drawnTopics.map((topic) => (
          <Chip
            key={topic.key}
            topic={topic}
            isActive={activeTopics.has(topic.key)}
            isHovered={hoveredTopic === topic.key}
            onToggle={() => toggle(topic.key)}
            onHover={setHoveredTopic}
            onFilter={() => onFilter(topic.key)}
          />
        ))}
      </ul>
      {data.some(({ estimated }) => estimated > 0) && <EstimatesNote />}
      <TopicsTable topics={data} />
      <p className={classes.shown} role="status">
        {activeTopics.size === 0
          ? `All ${answer.results.length} results`
          : `${visibleResults.length} of ${answer.results.length} results carry an active topic`}
      </p>
      {children(visibleResults)}
    </>
  )
}

interface ChipProps {
  topic: TopicCount
  isActive: boolean
  isHovered: boolean
  onToggle(): void
  onHover(topic: string | undefined): void
  onFilter(): void
}

/** A topic: a click makes it active, hovering highlights it, a double click or its second button adds it to the filter. */
function Chip({ topic, isActive, isHovered, onToggle, onHover, onFilter }: ChipProps) {
  const { key, key_display_name: name, domain } = topic
  return (
    <li className={classes.chip} data-active={isActive} data-near={isHovered}>
      <button
        type="button"
        aria-pressed={isActive}
        className={classes.name}
        onClick={({ detail }) => detail < 2 && onToggle()}
        onDoubleClick={onFilter}
        onPointerEnter={() => onHover(key)}
        onPointerLeave={() => onHover(undefined)}
        onFocus={() => onHover(key)}
        onBlur={() => onHover(undefined)}
      >
        <RecordDomain domain={domain} />
        <span>
          {name}
          {topic.estimated === topic.count && <Estimate />}
        </span>
        <span className={classes.count}>{topic.count.toLocaleString('en')}</span>
      </button>
      <button
        type="button"
        className={classes.filter}
        aria-label={`Add ${name} to the topics filter`}
        title={`Add ${name} to the topics filter`}
        onClick={onFilter}
      >
        <IconFilterPlus size={15} stroke={1.7} aria-hidden />
      </button>
    </li>
  )
}

/** All topics as a table, for screen readers and keyboards. */
function TopicsTable({ topics }: { topics: readonly TopicCount[] }) {
  const hasEstimates = topics.some(({ estimated }) => estimated > 0)
  return (
    <details className={classes.details}>
      <summary>All {topics.length.toLocaleString('en')} topics as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a pointer. */}
      <section className={classes.scrolling} aria-label="All topics" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Topic</th>
              <th scope="col">Subfield</th>
              <th scope="col">Field</th>
              <th scope="col">Domain</th>
              <th scope="col">Works</th>
              {hasEstimates && <th scope="col">By estimate</th>}
            </tr>
          </thead>
          <tbody>
            {topics.map((topic) => (
              <tr key={topic.key}>
                <th scope="row">{topic.key_display_name}</th>
                <td>{topic.subfield?.display_name}</td>
                <td>{topic.field?.display_name}</td>
                <td>{topic.domain?.display_name}</td>
                <td>{topic.count.toLocaleString('en')}</td>
                {hasEstimates && <td>{topic.estimated.toLocaleString('en')}</td>}
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
