import type { AuthorRecord } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { MAX_RECORDS } from '@cognate/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { queryKeys } from '../../model/query-keys.ts'

/** Collected people as the catalogue has them now, by short id; undefined until they are there. Those whom it lacks are left out. */
export function useKnownPeople(people: readonly CollectedRecord[]): ReadonlyMap<string, AuthorRecord> | undefined {
  const ids = useMemo(() => people.map(({ identifier }) => identifier).toSorted(), [people])
  const { data } = useQuery({
    queryKey: queryKeys.collectedPeople(ids),
    queryFn: ({ signal }) => readPeople(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  })
  return data
}

async function readPeople(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, AuthorRecord>> {
  const batches = Array.from({ length: Math.ceil(ids.length / MAX_RECORDS) }, (_, at) =>
    ids.slice(at * MAX_RECORDS, (at + 1) * MAX_RECORDS),
  )
  const answers = await Promise.all(
    batches.map((identifiers) => call('readRecords', { body: { record_type: 'author', identifiers }, signal })),
  )
  return new Map(
    answers.flatMap(({ results }) => results.map(({ asked, fields }) => [shortId(asked), fields as AuthorRecord])),
  )
}
