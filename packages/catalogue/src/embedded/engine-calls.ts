import type { AuthorGraph } from '../engine/author-graph.ts'
import type { Engine } from '../engine/engine.ts'

/** The calls that threads answer. */
export type EngineCalls = Pick<
  Engine,
  | 'search'
  | 'readRecords'
  | 'resolveIdentifier'
  | 'listAuthorWorks'
  | 'autocomplete'
  | 'listRecords'
  | 'readOpenRecord'
  | 'countTopics'
  | keyof AuthorGraph
>
