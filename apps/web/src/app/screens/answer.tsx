import { type ComponentProps, lazy } from 'react'
import { CollectionTools } from '../../features/collection/collection-tools.tsx'
import { UncheckedAuthors } from '../../features/conflicts/unchecked-authors.tsx'
import { ExportResultsButton } from '../../features/export/export-results-button.tsx'
import { FilterPills } from '../../features/filters/pills/filter-pills.tsx'
import { AnswerPanel, type AnswerSlots } from '../../features/results/answer-panel.tsx'
import { RowSlotsContext } from '../../features/results/row-slots.ts'
import { ShareQuery } from '../../features/sharing/share-query.tsx'
import { nameOf } from '../../model/query/query.ts'
import { useMay } from '../../model/who-i-am.ts'
import { rowSlots } from './row-slots.ts'

// The code of other views than the list is fetched when first needed.
const NetworkView = lazy(async () => ({
  default: (await import('../../features/network/network-view.tsx')).NetworkView,
}))
const TopicsView = lazy(async () => ({ default: (await import('../../features/topics/topics-view.tsx')).TopicsView }))

/** What can be done with an answer as a whole. */
function AnswerActions({ answer, query, onAskAgain }: ComponentProps<AnswerSlots['Actions']>) {
  const mayCollect = useMay('use_collections')
  return (
    <>
      {mayCollect && <CollectionTools results={answer.results} onSearchAgain={onAskAgain} />}
      <ExportResultsButton query={answer.uuid} results={answer.results} />
      <ShareQuery uuid={answer.uuid} name={nameOf(query, 60)} />
    </>
  )
}

const answerSlots: AnswerSlots = { Actions: AnswerActions, FilterPills, UncheckedAuthors, NetworkView, TopicsView }

/** The answer to a search, with what other features add to it. */
export function Answer(props: Omit<ComponentProps<typeof AnswerPanel>, 'slots'>) {
  return (
    <RowSlotsContext value={rowSlots}>
      <AnswerPanel {...props} slots={answerSlots} />
    </RowSlotsContext>
  )
}
