import type { SearchModuleView } from '@cognate/contract'
import { type ComponentProps, lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import type { SearchSidebar as Sidebar } from '../../features/filters/sidebar/search-sidebar.tsx'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import type { Search } from '../../model/query/search.ts'
import { useMay } from '../../model/who-i-am.ts'
import { collectionTab } from './collection-parts.tsx'
import classes from './search-screen.module.css'
import type { SearchActions } from './use-search-actions.ts'

// Results come when somebody begins to ask, so that home is there sooner.
const loadAnswer = async () => ({ default: (await import('./answer.tsx')).Answer })
const Answer = lazy(loadAnswer)
const loadSidebar = async () => ({
  default: (await import('../../features/filters/sidebar/search-sidebar.tsx')).SearchSidebar,
})
const SearchSidebar = lazy(loadSidebar)

/** Fetches the code of the results ahead of the first answer. */
export const preloadResults = () => void Promise.all([loadAnswer(), loadSidebar()])

interface SearchResultsProps {
  search: Search
  hasWaited: RefObject<boolean>
  modules: SearchModuleView[]
  actions: SearchActions
  onEdit(): void
}

/** The answer to a search, with filters and collection beside it. */
export function SearchResults({ search, hasWaited, modules, actions, onEdit }: SearchResultsProps) {
  return (
    <Suspense>
      <Answer
        search={search}
        hasWaited={hasWaited}
        modules={modules}
        onSort={actions.sort}
        onLimit={actions.showMore}
        onNarrow={actions.narrow}
        onMoreLike={actions.askMoreLike}
        onFilterTopic={actions.filterTopic}
        onEdit={onEdit}
        sidebar={
          <Suspense fallback={<div className={classes.sidebar} />}>
            <CollectingSidebar search={search} modules={modules} onNarrow={actions.narrow} />
          </Suspense>
        }
        onAskAgain={actions.askAgain}
      />
    </Suspense>
  )
}

/** The sidebar. It alone is drawn again when something is collected. */
function CollectingSidebar(props: Omit<ComponentProps<typeof Sidebar>, 'collection'>) {
  const mayCollect = useMay('use_collections')
  const count = useCollectionPart(({ included }) => included.length)
  return <SearchSidebar {...props} collection={mayCollect ? collectionTab(count) : undefined} />
}

/** Whether somebody has waited for an answer; noted above the answer, whose code may arrive after it. */
export function useHasWaited(isPending: boolean): RefObject<boolean> {
  const hasWaited = useRef(false)
  useEffect(() => {
    if (isPending) hasWaited.current = true
  }, [isPending])
  return hasWaited
}
