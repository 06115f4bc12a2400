import type { TopicView } from '@cognate/contract'
import { isObject } from '../reading/raw.ts'
import { idOf, type Read } from './fields.ts'
import { topicView } from './references.ts'
import { anyTexts } from './text-reader.ts'

/** What a source says of a topic: besides what is shown, words from which topics of works are estimated. */
export interface SourceTopic extends TopicView {
  description?: string | null
  keywords?: string[]
}

/** A topic in OpenAlex's shape with its place in the taxonomy. */
export function readTopic(raw: unknown, texts = anyTexts): Read<SourceTopic> {
  if (!isObject(raw)) return { reason: 'not_an_object' }
  if (idOf(raw.id, 'T') === null) return { reason: 'missing_id' }
  const topic = topicView(raw, texts)
  if (!topic) return { reason: 'missing_name' }
  return { value: { ...topic, description: texts.textOf(raw.description), keywords: texts.textsOf(raw.keywords) } }
}

/** What is shown of a topic. */
export function viewOfTopic({ description: _, keywords: __, ...view }: SourceTopic): TopicView {
  return view
}
