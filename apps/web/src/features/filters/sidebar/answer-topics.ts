import type { FindSimilarAnswer, TopicView } from '@cognate/contract'
import type { Option } from '../../../ui/options.ts'

/** Topics that the filter offers before somebody types. R-07. */
const MAX_TOPICS = 10
/** Main topics of a result, which are counted. */
const MAIN_TOPICS = 3

/** The topics that most results of an answer have among their main ones, the most frequent first. */
export function topicsOf(answer: FindSimilarAnswer | undefined): Option[] {
  const topicCounts = new Map<string, { topic: TopicView; count: number }>()
  for (const { fields } of answer?.results ?? []) {
    const topics: readonly TopicView[] = 'topics' in fields ? (fields.topics ?? []) : []
    for (const topic of topics.slice(0, MAIN_TOPICS)) {
      const entry = topicCounts.get(topic.id)
      topicCounts.set(topic.id, { topic, count: (entry?.count ?? 0) + 1 })
    }
  }
  return [...topicCounts.values()]
    .toSorted((a, b) => b.count - a.count || a.topic.display_name.localeCompare(b.topic.display_name))
    .slice(0, MAX_TOPICS)
    .map(({ topic, count }) => ({
      value: topic.id,
      label: topic.display_name,
      hint: `${count} ${count === 1 ? 'result' : 'results'}`,
    }))
}
