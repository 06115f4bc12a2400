import type { TopicCount } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import { paths } from '@cognate/contract/paths'
import { call } from '../../lib/api.ts'

/** The topics of all works of an author. */
export const listAuthorTopics = (id: string, signal?: AbortSignal) =>
  call<TopicCount[]>({ path: paths.authorTopics, params: { id }, signal })

/** The topics of some records together. */
export const countTopics = (body: { dataset: DatasetKey; identifiers: string[] }, signal?: AbortSignal) =>
  call<TopicCount[]>({ method: 'POST', path: paths.topics, body, signal })
