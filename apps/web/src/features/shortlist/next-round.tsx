import { MOST_ROUNDS } from '@cognate/contract/limits'
import { roundToBegin } from '@cognate/contract/rounds'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { announce } from '../../model/announcements.ts'
import { collection } from '../../model/collection/collection.ts'
import type { CollectionState, SavedCollection } from '../../model/collection/collection-state.ts'
import { chosenOf } from '../../model/collection/shortlist.ts'
import { refreshCollection } from '../../model/query-client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { messages } from './messages.ts'
import { UnfitNow } from './unfit-now.tsx'

/** Begins the next round of a manuscript with the people of this one; offered once somebody agreed or delivered. */
export function NextRound({ state }: { state: CollectionState & { saved: SavedCollection } }) {
  const [isOpen, setIsOpen] = useState(false)
  const { saved } = state
  const chosen = chosenOf(state)
  const countOf = (status: string) => chosen.filter((record) => record.status === status).length
  const [delivered, agreed] = [countOf('delivered'), countOf('agreed')]
  const round = saved.manuscript ? roundToBegin(saved.manuscript) : MOST_ROUNDS + 1
  const begin = useMutation({
    mutationFn: async () => {
      // What was changed before belongs to this round.
      await collection.whenSent()
      await call('beginRound', { params: { uuid: saved.uuid }, body: { round } })
    },
    onSuccess: () => {
      collection.refresh()
      refreshCollection(saved.uuid)
      announce(messages.roundBegun(round))
      setIsOpen(false)
    },
  })
  const close = () => {
    setIsOpen(false)
    // Somebody else may have begun it.
    if (begin.isError) collection.refresh()
  }
  if (!saved.access.is_owned || round > MOST_ROUNDS || delivered + agreed === 0) return null
  const label = messages.beginRound(round)
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        isHarmless
        title={label}
        sentence={messages.beginRoundWith({ delivered, agreed, others: chosen.length - delivered - agreed })}
        confirmLabel={messages.begin}
        act={begin}
        onConfirm={() => begin.mutate()}
        onClose={close}
      >
        <UnfitNow state={state} people={chosen} />
      </ConfirmDialog>
    </>
  )
}
