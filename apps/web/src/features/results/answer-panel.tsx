import type { ConflictInput, EndpointKey, FindSimilarAnswer, ResultView, SearchModuleView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { DEFAULT_LIMIT, MAX_LIMIT } from '@cognate/contract/limits'
import { useCallbackRef } from '@mantine/hooks'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import { dropFocus } from '../../lib/drop-focus.ts'
import { isFocusFree } from '../../lib/keep-focus.ts'
import { announce } from '../../model/announcements.ts'
import { useCollection, useCollectionPart, useVisibleAnswer } from '../../model/collection/use-collection.ts'
import { AnsweredPeopleContext } from '../../model/conflicts/answered-people.ts'
import { hasFilter } from '../../model/filters/filter-changes.ts'
import { isUnnarrowed } from '../../model/filters/set-filters.ts'
import { checkOfAuthors } from '../../model/manuscript/manuscript-query.ts'
import { type ChosenRecord, DEFAULT_SORT, type Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { Failure } from '../../ui/failure.tsx'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import shared from '../../ui/shared.module.css'
import { useHasLasted } from '../../ui/use-has-lasted.ts'
import { AnswerHeader } from './answer-header.tsx'
import classes from './answer-panel.module.css'
import { EmptyAnswer } from './empty-answer.tsx'
import { foldSameWorks } from './fold-same-works.ts'
import { growthOf } from './list-growth.ts'
import { messages } from './messages.ts'
import { PeopleNamed } from './people-named.tsx'
import { PrintedHead } from './printed-head.tsx'
import { resultLine } from './result-line.ts'
import { ListEnd, ResultList } from './result-list.tsx'
import { ResultSkeleton } from './result-skeleton.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import { rowElements, useRowKeys } from './use-row-keys.ts'
import { useView, type ViewKey, viewsFor } from './views.ts'

// Popups are loaded when they are first opened.
const RecordPopup = lazyWindow(async () => (await import('./record-popup.tsx')).RecordPopup)
const KeyHelp = lazyWindow(async () => (await import('./key-help.tsx')).KeyHelp)

/** Milliseconds for which the previous answer stays, dimmed, while the next one loads; then a skeleton replaces it. */
const SKELETON_DELAY = 200

/** Rows that are drawn at once, about a screenful. */
const FIRST_ROWS = 5

/** Rows that then follow at a time without blocking input. What interrupts them has few drawn twice. */
const MORE_ROWS = 15

/** Runs a query again with other filters. */
type Narrow = (narrowing: Pick<Query, 'filters' | 'conflict_of_interest'>) => void

interface AnswerActionsProps {
  answer: FindSimilarAnswer
  query: Query
  onAskAgain(): void
  onLeaveOutCoauthors(leavesOut: boolean): void
}

/** What other features add to an answer; `app/` fills it in. */
export interface AnswerSlots {
  /** What is done with most answers. */
  Actions: ComponentType<AnswerActionsProps>
  /** What is done with few. */
  MoreActions: ComponentType<AnswerActionsProps>
  /** How many of the experts listed are in conflict. */
  ConflictSummary: ComponentType<{
    answer: FindSimilarAnswer
    /** Against whom experts were checked, and how. */
    conflicts: ConflictInput | null
    hasRows: boolean
  }>
  /** The filters of the query, each with a button that removes it. */
  FilterPills: ComponentType<{
    query: Query
    module: SearchModuleView
    takenAway: FindSimilarAnswer['taken_away']
    onNarrow: Narrow
    onRankAll(): void
  }>
  /** With whom no conflicts were looked for. */
  UncheckedAuthors: ComponentType<{
    dataset: string | undefined
    ids: readonly string[]
    query: Query | undefined
    onNarrow: Narrow
  }>
  /** Below the results: how far choosing reviewers has come. */
  Tray: ComponentType<{ answer: FindSimilarAnswer; query: Query }>
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
  /** Whether somebody waits for an answer that was not announced yet. */
  hasWaited: RefObject<boolean>
  modules: SearchModuleView[]
  onSort(sort: string): void
  /** Asks the same query for more results. */
  onLimit(limit: number): void
  onNarrow: Narrow
  onMoreLike(record: ChosenRecord): void
  /** Searches again with a topic added to the filter. */
  onFilterTopic(topic: string): void
  /** Runs the same query again. */
  onAskAgain(): void
  /** Runs it among all, where only some people are ranked. */
  onRankAll(): void
  /** Runs it without co-authors of those who were asked with, or with them again. */
  onLeaveOutCoauthors(leavesOut: boolean): void
  /** Moves the focus to the search box. */
  onEdit(): void
  /** Shown beside the results. */
  sidebar?: ReactNode
}

/** The answer to a query in each of its states: loading, failed, empty, or a ranked list. */
export function AnswerPanel({ sidebar, ...props }: AnswerPanelProps) {
  return (
    <div className={`${shared.atTop} ${shared.frame} ${classes.panel}`}>
      {sidebar}
      <Answer {...props} />
    </div>
  )
}

function Answer(props: Omit<AnswerPanelProps, 'sidebar'>) {
  const { slots, search, hasWaited, modules, onSort, onMoreLike, onAskAgain, onLeaveOutCoauthors, onEdit } = props
  const { Actions, MoreActions, ConflictSummary, FilterPills, UncheckedAuthors } = slots
  const { endpoints } = useProfile()
  const [openResult, setOpenResult] = useState<ResultView>()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const region = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The rows that stood there when somebody asked for more of them; 0: nobody did.
  const [grownFrom, setGrownFrom] = useState(0)
  const answer = useVisibleAnswer(useDisplayedAnswer(search, grownFrom > 0))
  const drawnRows = useDrawnRows(answer, useKeptPlace(answer?.uuid))
  const areAllRowsDrawn = answer !== undefined && drawnRows >= answer.results.length
  const limit = search.query?.limit ?? DEFAULT_LIMIT
  const manuscript = useCollectionPart(({ saved }) => saved?.manuscript)
  const clearFilters = () =>
    props.onNarrow({
      filters: {},
      conflict_of_interest: search.query ? checkOfAuthors(search.query, manuscript) : null,
    })
  const showMore = () => {
    setGrownFrom(rowElements(region.current).length)
    props.onLimit(Math.min(MAX_LIMIT, limit + DEFAULT_LIMIT))
  }
  useFocusOnFirstNew(region, {
    grownFrom,
    isDrawn: areAllRowsDrawn && !search.isPending,
    onDone: () => setGrownFrom(0),
  })
  useRowKeys(region, { onHelp: () => setIsHelpOpen(true) })
  useAnnouncement(search, { hasWaited, region, heading: grownFrom > 0 ? undefined : heading })

  const dataset = answer?.dataset ?? search.query?.dataset
  const module = modules.find(({ key }) => key === dataset)
  const openViews = viewsFor(dataset, endpoints, { hasTopics: module?.has_topics ?? false })
  const [view, setView] = useView(openViews)
  const hasSameWorks = useMemo(() => answer?.results.length !== foldSameWorks(answer?.results ?? []).length, [answer])
  // The same function over all renders, so that rows which did not change are not drawn again.
  const findMoreLike = useCallbackRef((record: ChosenRecord) => {
    // The pressed row is replaced by others; the focus moves to the first of them.
    dropFocus()
    onMoreLike(record)
  })
  const actions = answer && search.query && { answer, query: search.query, onAskAgain, onLeaveOutCoauthors }
  if (search.error !== null) return <FailedAnswer search={search} onEdit={onEdit} />
  return (
    <section
      ref={region}
      className={shared.fill}
      aria-label={messages.results}
      aria-busy={search.isPending || (answer !== undefined && !areAllRowsDrawn)}
    >
      {actions && <PrintedHead answer={actions.answer} query={actions.query} />}
      <AnswerHeader
        ref={heading}
        answer={answer}
        module={module}
        onSort={onSort}
        mayFold={view === 'list' && hasSameWorks}
        view={view}
        isPending={search.isPending}
        sort={search.query?.sort ?? DEFAULT_SORT}
        onHelp={() => setIsHelpOpen(true)}
        views={openViews}
        onView={setView}
        summary={
          answer && (
            <ConflictSummary
              answer={answer}
              conflicts={search.query?.conflict_of_interest ?? null}
              hasRows={view === 'list'}
            />
          )
        }
        pills={
          search.query &&
          module && (
            <FilterPills
              query={search.query}
              module={module}
              takenAway={search.answer?.taken_away}
              onNarrow={props.onNarrow}
              onRankAll={props.onRankAll}
            />
          )
        }
        actions={actions && <Actions {...actions} />}
        moreActions={actions && <MoreActions {...actions} />}
      />
      {search.lacksCollection && <p className={`${shared.quietBody} ${shared.below}`}>{messages.lacksCollection}</p>}
      <AbsentPeople ids={search.absent} />
      <UncheckedAuthors
        dataset={answer?.dataset}
        ids={answer?.unknown_coi_authors ?? []}
        query={search.query}
        onNarrow={props.onNarrow}
      />
      {!answer ? (
        <ResultSkeleton recordType={module?.record_type ?? 'author'} />
      ) : answer.results.length === 0 ? (
        <EmptyAnswer
          noWordsFor={answer.no_known_words && (module?.label ?? messages.results).toLowerCase()}
          isNarrowed={isNarrowed(search.query)}
          onEdit={onEdit}
          onClearFilters={clearFilters}
        >
          <PeopleNamed text={search.query?.text ?? ''} onMoreLike={findMoreLike} />
        </EmptyAnswer>
      ) : (
        <AnswerView
          slots={slots}
          search={search}
          answer={answer}
          view={view}
          endpoints={endpoints}
          drawnRows={Math.max(drawnRows, grownFrom)}
          growth={growthOf({ limit, count: search.answer?.results.length ?? 0, total: answer.total })}
          onMore={showMore}
          onFilterTopic={props.onFilterTopic}
          onMoreLike={findMoreLike}
          onOpen={setOpenResult}
        />
      )}
      {answer && search.query && <slots.Tray answer={answer} query={search.query} />}
      <Suspense>
        {openResult && (
          <RecordPopup result={openResult} endpoints={endpoints} onClose={() => setOpenResult(undefined)} />
        )}
        {isHelpOpen && (
          <KeyHelp view={view} mayHide={hasFilter(module, 'excluded_records')} onClose={() => setIsHelpOpen(false)} />
        )}
      </Suspense>
    </section>
  )
}

interface AnswerViewProps extends Pick<AnswerPanelProps, 'slots' | 'search' | 'onFilterTopic' | 'onMoreLike'> {
  answer: FindSimilarAnswer
  view: ViewKey
  endpoints: readonly EndpointKey[]
  drawnRows: number
  /** By how much the list can grow. */
  growth: ReturnType<typeof growthOf>
  onMore(): void
  onOpen(result: ResultView): void
}

/** The results as the open view shows them. */
function AnswerView(props: AnswerViewProps) {
  const { slots, search, answer, view, endpoints, drawnRows, growth, onMore, onFilterTopic, onMoreLike, onOpen } = props
  const { NetworkView, TopicsView } = slots
  const people = usePeople(answer.results, search.query)
  const rows = (results: readonly ResultView[]) => (
    <ResultList
      answer={answer}
      results={results}
      isOutdated={search.isPending}
      drawnRows={drawnRows}
      endpoints={endpoints}
      onMoreLike={onMoreLike}
      onOpen={onOpen}
    />
  )
  const shownView = (
    <>
      {view === 'network' ? (
        <Suspense>
          <NetworkView answer={answer} onOpen={onOpen} onMoreLike={onMoreLike} />
        </Suspense>
      ) : view === 'topics' ? (
        <Suspense>
          <TopicsView answer={answer} onFilter={onFilterTopic}>
            {rows}
          </TopicsView>
        </Suspense>
      ) : (
        <>
          {rows(answer.results)}
          {!search.isPending && drawnRows >= answer.results.length && <ListEnd {...growth} onMore={onMore} />}
        </>
      )}
    </>
  )
  return <AnsweredPeopleContext value={people}>{shownView}</AnsweredPeopleContext>
}

/** Names the people who were to be ranked and are not in the catalogue, as the collection does where it has them. */
function AbsentPeople({ ids }: { ids: readonly string[] }) {
  const { included } = useCollection()
  if (ids.length === 0) return null
  const names = new Map(included.map(({ identifier, display_name }) => [shortId(identifier), display_name]))
  const people = ids.map((id) => names.get(shortId(id)) ?? shortId(id))
  return <p className={`${shared.quietBody} ${shared.below}`}>{messages.absent(people)}</p>
}

/** Whether a query sets filters or hides results. */
const isNarrowed = (query: Query | undefined) =>
  query !== undefined && !isUnnarrowed({ filters: query.filters, conflicts: query.conflict_of_interest })

function FailedAnswer({ search, onEdit }: { search: Search; onEdit(): void }) {
  const reason = sentenceOf(search.error)
  const isAway = isRefusedWith(search.error, 'catalogue_unavailable')
  const details = isAway ? messages.unavailableInFull(reason) : messages.failedInFull(reason)
  return (
    <Failure title={messages.failed} details={details} onRetry={search.retry}>
      <button type="button" className={`${shared.hoverSoft} ${shared.accentStrong} ${classes.quiet}`} onClick={onEdit}>
        {messages.editSearch}
      </button>
    </Failure>
  )
}

/** The answer to draw: that of the search, or for a moment the previous one, so that a fast answer does not flicker. A list that grows stays until there is more of it. */
function useDisplayedAnswer(search: Search, isGrowing: boolean): Search['answer'] {
  const previous = useRef<Search['answer']>(undefined)
  useEffect(() => {
    if (search.answer) previous.current = search.answer
    if (search.error) previous.current = undefined
  }, [search.answer, search.error])
  const isLate = useHasLasted(search.isPending, SKELETON_DELAY)
  return search.answer ?? (search.isPending && (isGrowing || !isLate) ? previous.current : undefined)
}

interface Announced {
  hasWaited: RefObject<boolean>
  region: RefObject<HTMLElement | null>
  /** None for a list that grows: what stands there stays in place. */
  heading: RefObject<HTMLHeadingElement | null> | undefined
}

/** Announces an answer that somebody waited for, with what was found of conflicts and was not checked, and moves the focus to its heading. */
function useAnnouncement({ isPending, answer }: Search, { hasWaited, region, heading }: Announced): void {
  useEffect(() => {
    if (isPending || !answer || !hasWaited.current) return
    hasWaited.current = false
    if (heading) window.scrollTo({ top: 0 })
    announce(answer.results.length === 0 ? messages.noResults : resultLine({ ...answer, shown: answer.results.length }))
    for (const element of region.current?.querySelectorAll<HTMLElement>('[data-announced]') ?? [])
      announce(element.dataset.announced || (element.textContent ?? ''))
    // Somebody who is typing keeps the focus.
    if (heading && isFocusFree()) heading.current?.focus({ preventScroll: true })
  }, [isPending, answer, hasWaited, region, heading])
}

interface Growth {
  /** Rows that stood there before; 0 where the list does not grow. */
  grownFrom: number
  isDrawn: boolean
  onDone(): void
}

/** Moves the focus to the first new row of a list that has grown: the pressed button is gone. */
function useFocusOnFirstNew(region: RefObject<HTMLElement | null>, { grownFrom, isDrawn, onDone }: Growth): void {
  const [wasPending, setWasPending] = useState(false)
  const focusFirstNew = useEffectEvent(() => {
    rowElements(region.current)[grownFrom]?.focus()
    onDone()
  })
  useEffect(() => {
    if (grownFrom === 0) return
    setWasPending((was) => was || !isDrawn)
    if (!isDrawn || !wasPending) return
    setWasPending(false)
    focusFirstNew()
  }, [grownFrom, isDrawn, wasPending])
}

/** How many rows of an answer are drawn: few at first, and in steps as many as it has, unless all are needed at once. */
function useDrawnRows(answer: FindSimilarAnswer | undefined, needsAll: boolean): number {
  const { uuid, results } = answer ?? {}
  const [drawn, setDrawn] = useState<{ uuid: string | undefined; rows: number }>()
  const first = needsAll ? (results?.length ?? 0) : FIRST_ROWS
  const rows = uuid !== undefined && drawn?.uuid === uuid ? drawn.rows : first
  const areMissing = rows < (results?.length ?? 0)
  useEffect(() => {
    if (areMissing) startTransition(() => setDrawn({ uuid, rows: rows + MORE_ROWS }))
  }, [uuid, rows, areMissing])
  return rows
}

/** The experts of an answer and the people they are checked against, for the rows. */
function usePeople(results: readonly ResultView[], query: Search['query']) {
  const conflicts = query?.conflict_of_interest ?? null
  return useMemo(() => {
    const authors = results.filter(({ record_type }) => record_type === 'author')
    const experts = authors.map(({ identifier, fields }) => ({ identifier, display_name: fields.display_name }))
    return { conflicts, experts }
  }, [results, conflicts])
}
