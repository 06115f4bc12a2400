import type { ResultView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { useMemo } from 'react'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { useMay } from '../../model/who-i-am.ts'
import { degreesOf, orderPeople } from './network-model.ts'
import { useNetwork } from './use-network.ts'

interface AnswerNetworkOptions {
  /** Results by their short ids, in the order of their ranks. */
  results: ReadonlyMap<string, ResultView>
  /** Ids of the people to draw; undefined: all results. */
  named: readonly string[] | undefined
  /** Years back from the date of the catalogue; undefined: all. */
  years: number | undefined
}

/** The network of an answer, its people as they are listed, and with how many of them each wrote. */
export function useAnswerNetwork({ results, named, years }: AnswerNetworkOptions) {
  const identifiers = useMemo(
    () => named ?? [...results.values()].map(({ identifier }) => identifier),
    [named, results],
  )
  const resultIds = useMemo(() => new Set(results.keys()), [results])
  const conflictIds = useMemo(
    () => new Set([...results].flatMap(([id, result]) => (hasConflict(result) ? [id] : []))),
    [results],
  )
  const state = useNetwork({ identifiers, years, hiddenIds: useHiddenIds(), resultIds, conflictIds })
  const { network } = state
  const people = useMemo(() => {
    const ranks = new Map([...results.keys()].map((id, rank) => [id, rank]))
    return orderPeople(network?.people.values() ?? [], ranks)
  }, [network, results])
  const degrees = useMemo(() => (network ? degreesOf(network) : new Map<string, number>()), [network])
  return { ...state, people, degrees }
}

const hasConflict = (result: ResultView) =>
  result.record_type === 'author' && result.fields.conflict_of_interest?.conflict === true

/** Short ids of the authors that are hidden from this search. */
function useHiddenIds(): ReadonlySet<string> {
  const mayCollect = useMay('use_collections')
  const excludedRecords = useCollectionPart((state) => state.excluded)
  return useMemo(() => {
    const authors = mayCollect ? excludedRecords.filter(({ record_type }) => record_type === 'author') : []
    return new Set(authors.map(({ identifier }) => shortId(identifier)))
  }, [mayCollect, excludedRecords])
}

/** Results by their short ids. */
export function useResultsById(results: readonly ResultView[]): ReadonlyMap<string, ResultView> {
  return useMemo(() => new Map(results.map((result) => [shortId(result.identifier), result])), [results])
}
