import type { AuthorRecord, CatalogueKind, RecordsAnswer } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { MAX_RECORDS } from '@cognate/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { withEachChoice } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'

type Known = ReadonlyMap<string, RecordsAnswer['results'][number]['fields']>

/** Collected records as the catalogue has them now, by short id; undefined until they are there. Those that it lacks are left out. */
export function useKnownRecords(kind: CatalogueKind, records: readonly CollectedRecord[]): Known | undefined {
  const ids = useMemo(() => records.map(({ identifier }) => identifier).toSorted(), [records])
  const { data } = useQuery({
    queryKey: queryKeys.collectedRecords(kind, ids),
    queryFn: ({ signal }) => readKnown(kind, ids, signal),
    enabled: ids.length > 0,
    ...withEachChoice,
  })
  return data
}

export const useKnownPeople = (people: readonly CollectedRecord[]) =>
  useKnownRecords('author', people) as ReadonlyMap<string, AuthorRecord> | undefined

async function readKnown(kind: CatalogueKind, ids: readonly string[], signal: AbortSignal): Promise<Known> {
  const batches = Array.from({ length: Math.ceil(ids.length / MAX_RECORDS) }, (_, at) =>
    ids.slice(at * MAX_RECORDS, (at + 1) * MAX_RECORDS),
  )
  const answers = await Promise.all(
    batches.map((identifiers) => call('readRecords', { body: { record_type: kind, identifiers }, signal })),
  )
  return new Map(answers.flatMap(({ results }) => results.map(({ asked, fields }) => [shortId(asked), fields])))
}
