import { z } from 'zod'
import {
  ConflictCheckDefaults,
  ConflictChecksAnswer,
  ConflictChecksRequest,
  ConflictsAnswer,
  ConflictsRequest,
} from './conflicts.ts'
import { LARGEST_BODY } from './limits.ts'
import { CoauthorView, ExpandNetworkRequest, ListCoauthors, NetworkAnswer, NetworkRequest } from './network.ts'
import { asking } from './route.ts'
import { routesOf } from './routes-of.ts'
import { TopicCount, TopicsRequest } from './topics.ts'

const searching = { tag: 'searching', family: 'api' } as const
const asks = { ...searching, scope: 'read' } as const

/** The calls about conflicts, co-authors, topics and networks. */
export const discoveryRoutes = routesOf(searching, {
  checkConflicts: {
    ...asks,
    summary: 'The conflicts of one author with others: shared works, and institutions shared at the same time.',
    body: ConflictsRequest,
    body_limit: 128 * 1024,
    answer: ConflictsAnswer,
    errors: ['overloaded', ...asking, 'search_not_found', 'conflict_method_missing'],
  },
  getConflictCheckDefaults: {
    summary:
      'The kinds of publication with which a check of lists begins, and what the catalogue can tell of conflicts.',
    answer: ConflictCheckDefaults,
    errors: ['catalogue_unavailable'],
  },
  checkConflictLists: {
    ...asks,
    summary:
      'Checks every person of one list against every person of another; answers with pairs that have something to tell.',
    body: ConflictChecksRequest,
    body_limit: LARGEST_BODY,
    answer: ConflictChecksAnswer,
    errors: [
      'overloaded',
      'catalogue_unavailable',
      'conflict_lists_missing',
      'conflict_method_missing',
      'filter_preset_not_found',
      'search_not_found',
    ],
  },
  listCoauthors: {
    summary: 'The people an author has published with, most frequent first.',
    params: z.object({ id: z.string().min(1).max(300) }),
    query: ListCoauthors,
    answer: z.array(CoauthorView),
    errors: ['catalogue_unavailable'],
  },
  listAuthorTopics: {
    summary: 'The topics of all works of an author, the most frequent first.',
    params: z.object({ id: z.string().min(1).max(300) }),
    answer: z.array(TopicCount),
    errors: ['catalogue_unavailable'],
  },
  countTopics: {
    ...asks,
    endpoint: 'topics',
    summary:
      'The topics of some records together, or of those that a stored query finds: of all their works, or of those named.',
    body: TopicsRequest,
    body_limit: 128 * 1024,
    answer: z.array(TopicCount),
    errors: ['overloaded', ...asking, 'unknown_dataset', 'search_not_found', 'query_not_found'],
  },
  drawNetwork: {
    ...asks,
    endpoint: 'network_graph',
    summary: 'Co-authorships among people: the experts that a stored query finds, or those named.',
    body: NetworkRequest,
    body_limit: LARGEST_BODY / 4,
    answer: NetworkAnswer,
    errors: ['overloaded', ...asking, 'search_not_found', 'query_not_found'],
  },
  expandNetwork: {
    ...asks,
    endpoint: 'network_graph',
    summary: 'The closest co-authors of one author, with the edges between them and the people already drawn.',
    body: ExpandNetworkRequest,
    body_limit: LARGEST_BODY / 4,
    answer: NetworkAnswer,
    errors: ['overloaded', ...asking],
  },
})
