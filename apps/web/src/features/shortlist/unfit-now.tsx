import { useMemo } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import type { CollectedRecord, CollectionState, SavedCollection } from '../../model/collection/collection-state.ts'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { doubtsOf } from './person-conflicts.tsx'
import { UnfitPeople } from './unfit-people.tsx'
import { useCheckedFor, useConflictChecks } from './use-checks.ts'

interface UnfitNowProps {
  state: CollectionState & { saved: SavedCollection }
  /** Those of the collection who are to be asked or sent. */
  people: readonly CollectedRecord[]
}

const nobody: [] = []

/** Who of some people of a collection is not fit by now, for whoever is about to ask or to send them. */
export function UnfitNow({ state, people }: UnfitNowProps) {
  const { included, saved } = state
  // All of the collection, as its page asks: the answer is there already.
  const all = useMemo(() => included.filter(({ record_type }) => record_type === 'author'), [included])
  const { input, isReady } = useCheckedFor(state)
  const { data: checked, error, isLoading } = useConflictChecks(isReady ? all : nobody, input, saved.uuid)
  const { manuscript } = saved
  if (isLoading) return <p className={shared.quietBody}>{messages.checking}</p>
  const doubts = doubtsOf(people, { checked, manuscript })
  return (
    <>
      <UnfitPeople people={people} manuscript={manuscript} inConflict={doubts.map(({ name }) => name)} />
      {error && <p className={shared.quietBody}>{messages.checkFailed(sentenceOf(error))}</p>}
    </>
  )
}
