import type { DatasetKey } from '@cognate/contract/datasets'
import { Button } from '@mantine/core'
import { type ComponentProps, lazy, Suspense, useEffect, useRef } from 'react'
import { CollectionGuard } from '../../features/collection/collection-guard.tsx'
import {
  type ContinuedCollection,
  toCollectionQuery,
  useContinuedCollection,
  useSearchCollection,
} from '../../features/collection/use-search-collection.ts'
import { SearchBar } from '../../features/search/search-bar.tsx'
import type { SearchBoxHandle } from '../../features/search/search-box.tsx'
import { useDraft } from '../../features/search/use-draft.ts'
import { useAsk, useSearch } from '../../features/search/use-search.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { useCollected } from '../../model/collection/use-collection.ts'
import { fitQuery, nothingNarrowed, withTopic } from '../../model/query/fit-query.ts'
import { type ChosenRecord, emptyQuery, isEmpty, nameOf, type Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { useMay, useSearchModules } from '../../model/who-i-am.ts'
import { CollectionsClosed } from '../../ui/collections-closed.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Missing } from '../../ui/missing.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { collectionTab, continueSection } from './collection-parts.tsx'
import classes from './search-screen.module.css'

// Results come when somebody begins to ask, so that home is there sooner.
const loadAnswer = async () => ({ default: (await import('./answer.tsx')).Answer })
const Answer = lazy(loadAnswer)
const loadSidebar = async () => ({
  default: (await import('../../features/filters/sidebar/search-sidebar.tsx')).SearchSidebar,
})
const SearchSidebar = lazy(loadSidebar)

/** Home and results: the search bar, and below it the answer to what was asked. */
export function SearchScreen() {
  const modules = useSearchModules()
  const search = useSearch()
  const ask = useAsk()
  const box = useRef<SearchBoxHandle>(null)
  const [draft, setDraft] = useDraft(search)
  const hasAsked = search.id !== ''
  const query = search.query
  const mayCollect = useMay('use_collections')
  const continued = useContinuedCollection()
  const steering = useSearchCollection(search, !hasAsked && !continued.isNamedInAddress)

  usePageTitle(titleOf(search, continued))

  // Noted here, since the panel of the answer may come after the answer itself.
  const hasWaited = useRef(false)
  useEffect(() => {
    if (search.isPending) hasWaited.current = true
  }, [search.isPending])

  // From home every search starts anew, whatever an earlier one was narrowed by.
  const askIn = async (asked: Query) => {
    const begun = hasAsked
      ? asked
      : continued.isNamedInAddress
        ? toCollectionQuery(asked)
        : { ...asked, ...nothingNarrowed }
    const fit = fitQuery(begun, modules)
    ask(
      await steering.addCollection(
        fit,
        modules.find(({ key }) => key === fit.dataset),
      ),
    )
  }
  const narrow = (narrowing: Pick<Query, 'filters' | 'conflict_of_interest'>) => {
    // What stands in the search box is asked, where something does.
    const asked = isEmpty(draft) ? query : draft
    if (asked) void askIn({ ...asked, ...narrowing, isNew: false })
  }
  const chooseModule = (dataset: DatasetKey) => {
    const next = { ...draft, dataset }
    setDraft(next)
    if (!hasAsked) return box.current?.focus()
    const asked = isEmpty(next) && query ? { ...query, dataset } : next
    if (!isEmpty(asked) || steering.hasQueryRecords) void askIn(asked)
  }
  const askMoreLike = (record: ChosenRecord) => askIn({ ...emptyQuery(draft.dataset), records: [record] })

  if (continued.isNamedInAddress && !mayCollect) return <CollectionsClosed />
  if (continued.isMissing) return <MissingCollection />
  if (continued.error) {
    return (
      <Failure
        title="The collection could not be opened"
        details={sentenceOf(continued.error)}
        onRetry={continued.retry}
      />
    )
  }
  return (
    <div className={classes.screen} data-asked={hasAsked}>
      {mayCollect && <CollectionGuard />}
      <SearchBar
        ref={box}
        modules={modules}
        draft={draft}
        isMinimised={hasAsked}
        onChange={setDraft}
        onAsk={(asked) => void askIn(asked)}
        onChooseModule={chooseModule}
        onEnter={() => void Promise.all([loadAnswer(), loadSidebar()])}
        continued={continued.isNamedInAddress ? (continued.name ?? '…') : undefined}
        mayBeEmpty={steering.hasQueryRecords}
        below={
          mayCollect && continueSection(steering.hasQueryRecords, () => void askIn({ ...draft, text: '', records: [] }))
        }
      />
      {search.isMissing ? (
        <MissingQuery onNew={() => box.current?.focus()} />
      ) : (
        hasAsked && (
          <Suspense>
            <Answer
              search={search}
              hasWaited={hasWaited}
              modules={modules}
              onSort={(sort) => query && void askIn({ ...query, sort })}
              onMoreLike={(record) => void askMoreLike(record)}
              onFilterTopic={(topic) => query && void askIn(withTopic(query, topic))}
              onEdit={() => box.current?.focus()}
              sidebar={
                <Suspense fallback={<div className={classes.sidebar} />}>
                  <CollectingSidebar search={search} modules={modules} onNarrow={narrow} />
                </Suspense>
              }
              onAskAgain={() => query && void askIn(query)}
            />
          </Suspense>
        )
      )}
    </div>
  )
}

/** The sidebar, which alone is drawn again when something is collected. */
function CollectingSidebar(props: Omit<ComponentProps<typeof SearchSidebar>, 'collection'>) {
  const mayCollect = useMay('use_collections')
  const count = useCollected(({ included }) => included.length)
  return <SearchSidebar {...props} collection={mayCollect ? collectionTab(count) : undefined} />
}

function titleOf({ isMissing, query, id }: Search, continued: ContinuedCollection): string {
  if (isMissing) return 'Query not found'
  if (continued.isMissing) return 'Collection not found'
  if (continued.name !== undefined) return `Continue with ${continued.name}`
  return (query && nameOf(query, 60)) || (id === '' ? '' : 'Search')
}

function MissingCollection() {
  return (
    <Missing
      title="Collection not found"
      details="There is no collection at this address, or it is not shared with you. It may also have been deleted."
    />
  )
}

function MissingQuery({ onNew }: { onNew(): void }) {
  return (
    <Missing
      title="Query not found"
      details="There is no query at this address, or it belongs to somebody else. It may also have been deleted."
    >
      <Button variant="default" onClick={onNew}>
        Search for something else
      </Button>
    </Missing>
  )
}
