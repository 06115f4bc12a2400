import type { CountedTopic } from '@cognate/catalogue'
import {
  AppError,
  type DatasetKey,
  datasets,
  isDocumentDataset,
  type ScholarlyKind,
  type TopicCount,
} from '@cognate/contract'
import type { StoredQuery } from '@cognate/workspace'
import { requireDataset } from '../access/callers.ts'
import { invalidField } from '../base/invalid-field.ts'
import { findMatches } from '../discovery/find-matches.ts'
import type { Handler } from '../http/handler.ts'

/** The topics of all works of an author. */
export const listAuthorTopics: Handler<'listAuthorTopics'> = async ({ params, services }) => {
  const topics = await services.catalogue.use((engine) => engine.countTopics('author', [params.id]))
  if (!topics) throw new AppError('record_not_found')
  return topics.map(topicCount)
}

/** The topics of some records together, named or found by a stored query today: of all their works, or of some. */
export const countTopics: Handler<'countTopics'> = async (call) => {
  const { dataset, identifiers, query, works } = call.body
  if ((query === undefined) === (identifiers === undefined)) {
    throw invalidField('query', 'Name either a query or identifiers.')
  }
  requireDataset(call.caller, dataset)
  // Records of other sources carry no topics.
  if (isDocumentDataset(dataset)) return []
  const ids = identifiers ?? (await findMatches(query as string, call, requireQueryFor(dataset)))
  const kind = datasets[dataset].record_type as ScholarlyKind
  const topics = await call.services.catalogue.use((engine) => engine.countTopics(kind, ids, works))
  return (topics ?? []).map(topicCount)
}

function requireQueryFor(dataset: DatasetKey): (stored: StoredQuery) => void {
  return ({ question: query }) => {
    if (query.dataset !== dataset) throw invalidField('dataset', `The query is one for ${query.dataset}.`)
  }
}

function topicCount({ id, display_name, count, estimated, subfield, field, domain }: CountedTopic): TopicCount {
  return {
    key: id,
    key_display_name: display_name,
    count,
    estimated,
    subfield: subfield ?? null,
    field: field ?? null,
    domain: domain ?? null,
  }
}
