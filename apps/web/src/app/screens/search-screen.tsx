import type { DatasetKey } from '@cognate/contract/datasets'
import { Button } from '@mantine/core'
import { type ComponentProps, lazy, Suspense, useEffect, useRef } from 'react'
import { CollectionGuard } from '../../features/collection/collection-guard.tsx'
import {
  type Continued,
  useContinued,
  useSearchCollection,
  withConflicts,
} from '../../features/collection/use-search-collection.ts'
import { SearchBar } from '../../features/search/search-bar.tsx'
import type { SearchBoxHandle } from '../../features/search/search-box.tsx'
import { useDraft } from '../../features/search/use-draft.ts'
import { useAsk, useSearch } from '../../features/search/use-search.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { useCollected } from '../../model/collection/use-collection.ts'
import { fitQuestion, nothingNarrowed, withTopic } from '../../model/question/fit-question.ts'
import { type ChosenRecord, emptyQuestion, isEmpty, nameOf, type Question } from '../../model/question/question.ts'
import type { Search } from '../../model/question/search.ts'
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
  const question = search.question
  const mayCollect = useMay('use_collections')
  const continued = useContinued()
  const steering = useSearchCollection(search, !hasAsked && !continued.isWanted)

  usePageTitle(titleOf(search, continued))

  // Noted here, since the panel of the answer may come after the answer itself.
  const hasWaited = useRef(false)
  useEffect(() => {
    if (search.isPending) hasWaited.current = true
  }, [search.isPending])

  // From home every search starts anew, whatever an earlier one was narrowed by.
  const askIn = async (asked: Question) => {
    const begun = hasAsked ? asked : continued.isWanted ? withConflicts(asked) : { ...asked, ...nothingNarrowed }
    const fit = fitQuestion(begun, modules)
    ask(
      await steering.steer(
        fit,
        modules.find(({ key }) => key === fit.dataset),
      ),
    )
  }
  const narrow = (narrowing: Pick<Question, 'filters' | 'conflict_of_interest'>) => {
    // What stands in the search box is asked, where something does.
    const asked = isEmpty(draft) ? question : draft
    if (asked) void askIn({ ...asked, ...narrowing, isNew: false })
  }
  const chooseModule = (dataset: DatasetKey) => {
    const next = { ...draft, dataset }
    setDraft(next)
    if (!hasAsked) return box.current?.focus()
    const asked = isEmpty(next) && question ? { ...question, dataset } : next
    if (!isEmpty(asked) || steering.speaks) void askIn(asked)
  }
  const askMoreLike = (record: ChosenRecord) => askIn({ ...emptyQuestion(draft.dataset), records: [record] })

  if (continued.isWanted && !mayCollect) return <CollectionsClosed />
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
        continued={continued.isWanted ? (continued.name ?? '…') : undefined}
        mayBeEmpty={steering.speaks}
        below={mayCollect && continueSection(steering.speaks, () => void askIn({ ...draft, text: '', records: [] }))}
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
              onSort={(sort) => question && void askIn({ ...question, sort })}
              onMoreLike={(record) => void askMoreLike(record)}
              onFilterTopic={(topic) => question && void askIn(withTopic(question, topic))}
              onEdit={() => box.current?.focus()}
              sidebar={
                <Suspense fallback={<div className={classes.sidebar} />}>
                  <CollectingSidebar search={search} modules={modules} onNarrow={narrow} />
                </Suspense>
              }
              onAskAgain={() => question && void askIn(question)}
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

function titleOf({ isMissing, question, id }: Search, continued: Continued): string {
  if (isMissing) return 'Query not found'
  if (continued.isMissing) return 'Collection not found'
  if (continued.name !== undefined) return `Continue with ${continued.name}`
  return (question && nameOf(question, 60)) || (id === '' ? '' : 'Search')
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
