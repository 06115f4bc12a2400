import { idOf } from '../reading/catalogue-ids.ts'
import { isObject } from '../reading/raw.ts'
import type { ReadRecord, SourceTopic } from '../reading/source-records.ts'
import { anyTexts } from '../reading/text-reader.ts'
import { topicView } from './references.ts'

/** A topic in OpenAlex's shape with its place in the taxonomy. */
export function readTopic(raw: unknown, texts = anyTexts): ReadRecord<SourceTopic> {
  if (!isObject(raw)) return { reason: 'not_an_object' }
  if (idOf(raw.id, 'T') === null) return { reason: 'missing_id' }
  const topic = topicView(raw, texts)
  if (!topic) return { reason: 'missing_name' }
  return { value: { ...topic, description: texts.textOf(raw.description), keywords: texts.textsOf(raw.keywords) } }
}
