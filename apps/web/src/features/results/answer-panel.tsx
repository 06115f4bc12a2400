import type { ConflictInput, FindSimilarAnswer, ResultView, SearchModuleView } from '@cognate/contract'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { announce } from '../../model/announcements.ts'
import { useVisibleAnswer } from '../../model/collection/use-collection.ts'
import { AnsweredPeopleContext } from '../../model/conflicts/answered-people.ts'
import { type ChosenRecord, DEFAULT_SORT, type Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { Failure } from '../../ui/failure.tsx'
import { useHasLasted } from '../../ui/use-has-lasted.ts'
import { AnswerHeader } from './answer-header.tsx'
import classes from './answer-panel.module.css'
import { EmptyAnswer } from './empty-answer.tsx'
import { resultLine } from './result-line.ts'
import { newestYearOf, ResultRow } from './result-row.tsx'
import { ResultSkeleton } from './result-skeleton.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useView, viewsFor } from './views.ts'

// What opens over the page comes when it is first asked for.
const RecordPopup = lazy(async () => ({ default: (await import('./record-popup.tsx')).RecordPopup }))
const KeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }))

/** Milliseconds for which the last answer stays, dimmed, while the next is on its way; then its skeleton comes. */
const PATIENCE = 200

/** Rows that are drawn at once, about as many as a screen shows; the others follow without holding up what somebody does meanwhile. */
const FIRST_ROWS = 5

/** What other features add to an answer; `app/` fills it in. */
export interface AnswerSlots {
  /** What can be done with the answer as a whole. */
  Actions: ComponentType<{ answer: FindSimilarAnswer; query: Query; onAskAgain(): void }>
  UncheckedAuthors: ComponentType<{ ids: readonly string[]; conflicts: ConflictInput | null }>
  NetworkView: ComponentType<{
    answer: FindSimilarAnswer
    onOpen(result: ResultView): void
    onMoreLike(record: ChosenRecord): void
  }>
  TopicsView: ComponentType<{
    answer: FindSimilarAnswer
    onFilter(topic: string): void
    children(results: readonly ResultView[]): ReactNode
  }>
}

interface AnswerPanelProps {
  slots: AnswerSlots
  search: Search
  /** Whether an answer was waited for that nobody was told of yet. */
  hasWaited: RefObject<boolean>
  modules: SearchModuleView[]
  onSort(sort: string): void
  onMoreLike(record: ChosenRecord): void
  /** Searches again with a topic among those of the filter. */
  onFilterTopic(topic: string): void
  /** Asks the same once more. */
  onAskAgain(): void
  /** Leads back to the search box. */
  onEdit(): void
  /** What stands beside the results. */
  sidebar?: ReactNode
}

/** The answer to a search, in each of its states: on its way, failed, empty, or a ranked list. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { search, hasWaited, modules, onSort, onMoreLike, onFilterTopic, onAskAgain, onEdit, sidebar } = props
  const { Actions, UncheckedAuthors, NetworkView, TopicsView } = props.slots
  const { endpoints } = useProfile()
  const [opened, setOpened] = useState<ResultView>()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const region = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useVisibleAnswer(useShownAnswer(search))
  useRowKeys(region, { onHelp: () => setIsHelpOpen(true), onSearch: onEdit })
  useReading(search, hasWaited, heading)

  const people = usePeople(shown?.results, search.query)

  // The rows keep their identity over renders of this panel; what they call must too.
  const latestMoreLike = useRef(onMoreLike)
  useEffect(() => {
    latestMoreLike.current = onMoreLike
  })
  const moreLike = useCallback((record: ChosenRecord) => {
    // The row that was pressed gives way to others; the focus goes to their beginning.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    latestMoreLike.current(record)
  }, [])

  const dataset = shown?.dataset ?? search.query?.dataset
  const module = modules.find(({ key }) => key === dataset)
  const openViews = viewsFor(dataset, endpoints)
  const [view, setView] = useView(openViews)
  const hasAll = useHasAll(shown)
  const ranks = useMemo(() => new Map(shown?.results.map(({ identifier }, index) => [identifier, index + 1])), [shown])
  const rows = (results: readonly ResultView[]) => (
    <ol className={classes.rows} data-outdated={search.isPending}>
      {results.slice(0, hasAll ? results.length : FIRST_ROWS).map((result) => (
        <li key={result.identifier}>
          <ResultRow
            result={result}
            rank={ranks.get(result.identifier) ?? 0}
            endpoints={endpoints}
            lastYear={shown && newestYearOf(shown.results)}
            queryUuid={shown?.uuid}
            onMoreLike={moreLike}
            onOpen={setOpened}
          />
        </li>
      ))}
    </ol>
  )
  const failed = search.error !== null && <FailedAnswer search={search} onEdit={onEdit} />
  return (
    <div className={classes.panel}>
      {sidebar}
      {failed || (
        <section
          ref={region}
          className={classes.results}
          aria-label="Results"
          aria-busy={search.isPending || (shown !== undefined && !hasAll)}
        >
          <AnswerHeader
            ref={heading}
            answer={shown}
            isPending={search.isPending}
            module={module}
            sort={search.query?.sort ?? DEFAULT_SORT}
            onSort={onSort}
            onHelp={() => setIsHelpOpen(true)}
            views={openViews}
            view={view}
            onView={setView}
            actions={shown && search.query && <Actions answer={shown} query={search.query} onAskAgain={onAskAgain} />}
          />
          <UncheckedAuthors
            ids={shown?.unknown_coi_authors ?? []}
            conflicts={search.query?.conflict_of_interest ?? null}
          />
          {!shown ? (
            <ResultSkeleton recordType={module?.record_type ?? 'author'} />
          ) : shown.results.length === 0 ? (
            <EmptyAnswer onEdit={onEdit} />
          ) : (
            <AnsweredPeopleContext value={people}>
              {view === 'network' ? (
                <Suspense>
                  <NetworkView answer={shown} onOpen={setOpened} onMoreLike={moreLike} />
                </Suspense>
              ) : view === 'topics' ? (
                <Suspense>
                  <TopicsView answer={shown} onFilter={onFilterTopic}>
                    {rows}
                  </TopicsView>
                </Suspense>
              ) : (
                rows(shown.results)
              )}
            </AnsweredPeopleContext>
          )}
          <Suspense>
            {opened && <RecordPopup result={opened} endpoints={endpoints} onClose={() => setOpened(undefined)} />}
            {isHelpOpen && <KeyHelp view={view} onClose={() => setIsHelpOpen(false)} />}
          </Suspense>
        </section>
      )}
    </div>
  )
}

function FailedAnswer({ search, onEdit }: { search: Search; onEdit(): void }) {
  return (
    <Failure
      title="The search did not succeed"
      details={`${sentenceOf(search.error)} Your input is kept in the search box.`}
      onRetry={search.retry}
    >
      <button type="button" className={classes.quiet} onClick={onEdit}>
        Edit the search
      </button>
    </Failure>
  )
}

/** The answer to draw: that of the search, or for a moment the last one, so that a fast answer does not flicker. */
function useShownAnswer(search: Search): Search['answer'] {
  const last = useRef<Search['answer']>(undefined)
  useEffect(() => {
    if (search.answer) last.current = search.answer
    if (search.error) last.current = undefined
  }, [search.answer, search.error])
  const isLate = useHasLasted(search.isPending, PATIENCE)
  return search.answer ?? (search.isPending && !isLate ? last.current : undefined)
}

/** When an answer arrives that was waited for, says how much there is and puts the focus at its beginning. */
function useReading(
  search: Search,
  hasWaited: RefObject<boolean>,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const { isPending, answer } = search
  useEffect(() => {
    if (isPending || !answer || !hasWaited.current) return
    hasWaited.current = false
    window.scrollTo({ top: 0 })
    announce(answer.results.length === 0 ? 'No results' : resultLine({ ...answer, shown: answer.results.length }))
    // Whoever has gone on typing meanwhile is left alone.
    const focused = document.activeElement
    if (!focused || focused === document.body) heading.current?.focus({ preventScroll: true })
  }, [isPending, answer, hasWaited, heading])
}

/** Whether all rows of an answer are to be drawn; false at first. */
function useHasAll(answer: FindSimilarAnswer | undefined): boolean {
  const uuid = answer?.uuid
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => {
    startTransition(() => setDrawn(uuid))
  }, [uuid])
  return uuid !== undefined && drawn === uuid
}

/** What rows of experts say of who knows whom. */
function usePeople(results: readonly ResultView[] | undefined, query: Search['query']) {
  const conflicts = query?.conflict_of_interest ?? null
  return useMemo(() => {
    const authors = results?.filter(({ record_type }) => record_type === 'author') ?? []
    const experts = authors.map(({ identifier, fields }) => ({ identifier, display_name: fields.display_name }))
    return { conflicts, experts }
  }, [results, conflicts])
}
