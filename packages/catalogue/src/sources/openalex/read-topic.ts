import type { TopicView } from '@cognate/contract'
import { idOf, isObject, type Read } from './fields.ts'
import { topicView } from './references.ts'

/** A topic in OpenAlex's shape with its place in the taxonomy. */
export function readTopic(raw: unknown): Read<TopicView> {
  if (!isObject(raw)) return { reason: 'not_an_object' }
  if (idOf(raw.id, 'T') === null) return { reason: 'missing_id' }
  const topic = topicView(raw)
  return topic ? { value: topic } : { reason: 'missing_name' }
}
