import type { ResultView } from '@cognate/contract'
import { useCallbackRef } from '@mantine/hooks'
import { type ComponentProps, Suspense, useMemo } from 'react'
import { CollectionTools } from '../../features/collection/collection-tools.tsx'
import { CompareBar } from '../../features/compare/compare-bar.tsx'
import { AuthorsLeftOut } from '../../features/conflicts/authors-left-out.tsx'
import { ConflictSummary } from '../../features/conflicts/conflict-summary.tsx'
import { NobodyChecked } from '../../features/conflicts/nobody-checked.tsx'
import { UncheckedAuthors } from '../../features/conflicts/unchecked-authors.tsx'
import { ExportResultsButton } from '../../features/export/export-results-button.tsx'
import { FilterPills } from '../../features/filters/pills/filter-pills.tsx'
import { FreezeButton } from '../../features/frozen/freeze-button.tsx'
import { FrozenOfQuery } from '../../features/frozen/frozen-of-query.tsx'
import { JudgingProvider } from '../../features/judging/judging-provider.tsx'
import { LoadMark } from '../../features/load/load-mark.tsx'
import { AnswerPanel, type AnswerSlots } from '../../features/results/answer-panel.tsx'
import { CoauthorsButton } from '../../features/results/coauthors-button.tsx'
import { RowSlotsContext } from '../../features/results/row-slots.ts'
import { ShareQuery } from '../../features/sharing/share-query.tsx'
import { useCollectionPart, useMayCollect } from '../../model/collection/use-collection.ts'
import { nameOf } from '../../model/query/query.ts'
import { useMay } from '../../model/who-i-am.ts'
import { keepClear } from '../../ui/keep-clear.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ToastPlace } from '../../ui/toast-place.tsx'
import { rowSlots } from './row-slots.ts'
import classes from './search-screen.module.css'

// The code of other views than the list is fetched when first needed.
const NetworkView = lazyPart(async () => (await import('../../features/network/network-view.tsx')).NetworkView)
const TopicsView = lazyPart(async () => (await import('../../features/topics/topics-view.tsx')).TopicsView)

const EditorOfChosen = lazyPart(
  async () => (await import('../../features/conflicts/editor-of-chosen.tsx')).EditorOfChosen,
)
const LazyTray = lazyPart(async () => (await import('../../features/shortlist/tray.tsx')).Tray)

/** Its code is fetched once a collection is saved, and what it says changes with each who is added. */
function Tray({ answer, query }: ComponentProps<AnswerSlots['Tray']>) {
  const isSaved = useCollectionPart(({ saved }) => saved !== undefined)
  const mayCollect = useMay('use_collections')
  return (
    <div ref={keepClear} className={classes.foot}>
      <ToastPlace />
      <CompareBar asked={{ query: answer.uuid }} conflicts={query.conflict_of_interest} Load={LoadMark} />
      {isSaved && mayCollect && (
        <Suspense>
          <LazyTray results={answer.results} conflicts={query.conflict_of_interest} EditorOfChosen={EditorOfChosen} />
        </Suspense>
      )}
    </div>
  )
}

function AnswerActions({ answer, query, onLeaveOutCoauthors }: ComponentProps<AnswerSlots['Actions']>) {
  return (
    <>
      <CoauthorsButton answer={answer} query={query} onLeaveOut={onLeaveOutCoauthors} />
      <ExportResultsButton
        query={answer.uuid}
        results={answer.results}
        conflicts={query.conflict_of_interest}
        unknownIds={answer.unknown_coi_authors ?? []}
      />
    </>
  )
}

function MoreAnswerActions({ answer, query, onAskAgain }: ComponentProps<AnswerSlots['MoreActions']>) {
  const hasCollections = useMay('use_collections')
  const mayCollect = useMayCollect()
  return (
    <>
      {mayCollect && (
        <CollectionTools results={answer.results} total={answer.total} limit={query.limit} onSearchAgain={onAskAgain} />
      )}
      {hasCollections && <FreezeButton query={answer.uuid} />}
      {hasCollections && <FrozenOfQuery query={answer.uuid} />}
      <ShareQuery uuid={answer.uuid} name={nameOf(query, 60)} />
    </>
  )
}

/** Conflicts are looked for among experts alone. */
function Unchecked({ dataset, ids, query, onNarrow }: ComponentProps<AnswerSlots['UncheckedAuthors']>) {
  const conflicts = query?.conflict_of_interest ?? null
  return (
    <>
      {dataset === 'experts' && <NobodyChecked conflicts={conflicts} />}
      {dataset === 'experts' && query && <AuthorsLeftOut query={query} onNarrow={onNarrow} />}
      <UncheckedAuthors ids={ids} conflicts={conflicts} />
    </>
  )
}

const answerSlots: AnswerSlots = {
  Actions: AnswerActions,
  MoreActions: MoreAnswerActions,
  ConflictSummary,
  FilterPills,
  UncheckedAuthors: Unchecked,
  Tray,
  NetworkView,
  TopicsView,
}

interface AnswerProps extends Omit<ComponentProps<typeof AnswerPanel>, 'slots'> {
  /** Hides a result through the filter, and searches again. */
  onHide(result: ResultView): void
}

/** The answer to a search, with what other features add to it. */
export function Answer({ onHide, ...props }: AnswerProps) {
  const { answer } = props.search
  return (
    <RowSlotsContext value={useSlots(onHide)}>
      <JudgingProvider queryUuid={answer?.dataset === 'experts' ? answer.uuid : undefined}>
        <AnswerPanel {...props} slots={answerSlots} />
      </JudgingProvider>
    </RowSlotsContext>
  )
}

/** Without collections, which keep what is hidden, hiding sets the filter. The slots stay the same, so that rows do too. */
function useSlots(onHide: AnswerProps['onHide']) {
  const mayCollect = useMay('use_collections')
  const hideResult = useCallbackRef(onHide)
  return useMemo(() => (mayCollect ? rowSlots : { ...rowSlots, hideResult }), [mayCollect, hideResult])
}
