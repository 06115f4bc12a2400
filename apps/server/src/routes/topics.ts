import type { CountedTopic } from '@cognate/catalogue'
import {
  AppError,
  type DatasetKey,
  datasets,
  isDocumentDataset,
  type ScholarlyKind,
  type TopicCount,
} from '@cognate/contract'
import { retrieve } from '../discovery/find-similar.ts'
import type { Call, Handler } from '../http/handler.ts'
import { readQuestionContext } from './question-context.ts'
import { checkQuestion } from './question-gate.ts'

/** The topics of all works of an author. */
export const listAuthorTopics: Handler<'listAuthorTopics'> = async ({ params, services }) => {
  const topics = await services.catalogue.use((engine) => engine.topics('author', [params.id]))
  if (!topics) throw new AppError('record_not_found')
  return topics.map(topicCount)
}

/** The topics of some records together: of those named, or of those that a stored query finds today. */
export const countTopics: Handler<'countTopics'> = async (call) => {
  const { dataset, identifiers, query } = call.body
  if ((query === undefined) === (identifiers === undefined)) {
    throw refused('query', 'Name either a query or identifiers.')
  }
  checkQuestion({ dataset, filters: {} }, call.caller)
  // Records of other sources carry no topics.
  if (isDocumentDataset(dataset)) return []
  const ids = identifiers ?? (await idsOf(query as string, dataset, call))
  const kind = datasets[dataset].record_type as ScholarlyKind
  const topics = await call.services.catalogue.use((engine) => engine.topics(kind, ids))
  return (topics ?? []).map(topicCount)
}

async function idsOf(uuid: string, dataset: DatasetKey, { caller, services }: Call<'countTopics'>): Promise<string[]> {
  const stored = await services.workspace.queries.get(caller.actor, uuid)
  if (!stored) throw new AppError('query_not_found')
  const { question } = stored
  if (question.dataset !== dataset) throw refused('dataset', `The query is one for ${question.dataset}.`)
  checkQuestion(question, caller)
  const { context } = await readQuestionContext(question, caller, services)
  const { found } = await services.catalogue.use((engine) => retrieve(question, { engine, ...context }))
  return found.hits.map(({ id }) => id)
}

function topicCount({ id, display_name, count, estimated, subfield, field, domain }: CountedTopic): TopicCount {
  return {
    ...{ key: id, key_display_name: display_name, count, estimated },
    ...{ subfield: subfield ?? null, field: field ?? null, domain: domain ?? null },
  }
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field, message }] })
}
