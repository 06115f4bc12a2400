import type { SearchModuleView } from '@cognate/contract'
import { useCallbackRef } from '@mantine/hooks'
import { type ComponentProps, memo, type RefObject, Suspense, useEffect, useRef } from 'react'
import type { SearchSidebar as Sidebar } from '../../features/filters/sidebar/search-sidebar.tsx'
import { ResultSkeleton } from '../../features/results/result-skeleton.tsx'
import { SidebarSkeleton } from '../../features/results/sidebar-skeleton.tsx'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { wholeNarrowing } from '../../model/query/fit-query.ts'
import type { Search } from '../../model/query/search.ts'
import { useMay } from '../../model/who-i-am.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import shared from '../../ui/shared.module.css'
import { type CollectionTabProps, collectionTab, type LookForProps } from './collection-parts.tsx'
import { messages } from './messages.ts'
import classes from './search-screen.module.css'
import type { SearchActions } from './use-search-actions.ts'

// Results come when somebody begins to ask, so that home is there sooner.
const loadAnswer = async () => (await import('./answer.tsx')).Answer
const Answer = lazyPart(loadAnswer)
const loadSidebar = async () => (await import('../../features/filters/sidebar/search-sidebar.tsx')).SearchSidebar
const SearchSidebar = lazyPart(loadSidebar)

/** Fetches the code of the results ahead of the first answer. */
export const preloadResults = () => void Promise.all([loadAnswer(), loadSidebar()])

interface SearchResultsProps {
  search: Search
  hasWaited: RefObject<boolean>
  modules: SearchModuleView[]
  actions: SearchActions
  /** Whether more like what is collected is looked for. */
  isLookedFor: boolean
  onEdit(): void
}

/** What stands on the page until the code of the results is there. */
function AnswerSkeleton({ search, modules }: Pick<SearchResultsProps, 'search' | 'modules'>) {
  const module = modules.find(({ key }) => key === search.query?.dataset)
  return (
    <div className={`${shared.atTop} ${shared.frame} ${classes.waiting}`}>
      <div className={`${shared.rigid} ${classes.sidebar}`}>
        <SidebarSkeleton />
      </div>
      <section aria-label={messages.results} aria-busy="true" className={shared.fill}>
        <p role="status" className={`${shared.middle} ${shared.strong} ${shared.lineBelow} ${classes.status}`}>
          {messages.searching}
        </p>
        <ResultSkeleton recordType={module?.record_type ?? 'author'} />
      </section>
    </div>
  )
}

/** The answer to a search, with filters and collection beside it. */
export function SearchResults({ search, hasWaited, modules, actions, isLookedFor, onEdit }: SearchResultsProps) {
  // The same functions over all renders, so that the sidebar is drawn again only for another query or answer.
  const narrow = useCallbackRef(actions.narrow)
  const lookFor = useCallbackRef(actions.lookForCollected)
  const reword = useCallbackRef(actions.reword)
  const bringBack = useCallbackRef(actions.bringBack)
  const askAgain = useCallbackRef(actions.askAgain)
  const rankOnly = useCallbackRef(actions.rankOnly)
  return (
    <Suspense fallback={<AnswerSkeleton search={search} modules={modules} />}>
      <Answer
        search={search}
        hasWaited={hasWaited}
        modules={modules}
        onSort={actions.sort}
        onLimit={actions.showMore}
        onNarrow={narrow}
        onMoreLike={actions.askMoreLike}
        onFilterTopic={actions.filterTopic}
        onEdit={onEdit}
        sidebar={
          <Suspense
            fallback={
              <div className={`${shared.rigid} ${classes.sidebar}`}>
                <SidebarSkeleton />
              </div>
            }
          >
            <CollectingSidebar
              query={search.query}
              answer={search.answer}
              hasFailed={search.error !== null}
              modules={modules}
              onNarrow={narrow}
              isLookedFor={isLookedFor}
              onLookFor={lookFor}
              onReword={reword}
              onBringBack={bringBack}
              onAskAgain={askAgain}
              onRankOnly={rankOnly}
              collectionOfText={search.collectionOfText}
            />
          </Suspense>
        }
        onAskAgain={actions.askAgain}
        onRankAll={actions.rankAll}
        onLeaveOutCoauthors={actions.leaveOutCoauthors}
        onHide={actions.hideInFilter}
      />
    </Suspense>
  )
}

type CollectingSidebarProps = Omit<ComponentProps<typeof Sidebar>, 'collection'> &
  LookForProps &
  Pick<CollectionTabProps, 'onAskAgain' | 'collectionOfText'>

/** The sidebar. It alone is drawn again when something is collected, and not while an answer is on its way. */
const CollectingSidebar = memo(function CollectingSidebar(props: CollectingSidebarProps) {
  const mayCollect = useMay('use_collections')
  const count = useCollectionPart(({ included }) => included.length)
  const { query, answer } = props
  const conflicts = query ? wholeNarrowing(query).conflict_of_interest : null
  const checked = { conflicts, results: answer?.results }
  return (
    <SearchSidebar
      {...props}
      collection={mayCollect ? collectionTab(count, { ...props, checked, searchedText: query?.text }) : undefined}
    />
  )
})

/** Whether somebody has waited for an answer; noted above the answer, whose code may arrive after it. */
export function useHasWaited(isPending: boolean): RefObject<boolean> {
  const hasWaited = useRef(false)
  useEffect(() => {
    if (isPending) hasWaited.current = true
  }, [isPending])
  return hasWaited
}
