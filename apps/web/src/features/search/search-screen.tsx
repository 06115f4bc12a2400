import type { SearchModuleView } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { Missing } from '../../app/not-found.tsx'
import { useProfile, useSearchModules } from '../../app/who-i-am.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { sortOf } from '../answer/sorts.ts'
import { fittingNarrowing } from '../filters/preset-filters.ts'
import { findDraft, keepDraft } from './kept-questions.ts'
import { type ChosenRecord, emptyQuestion, isEmpty, nameOf, type Question } from './question.ts'
import { SearchBar } from './search-bar.tsx'
import type { SearchBoxHandle } from './search-box.tsx'
import classes from './search-screen.module.css'
import { type Search, useAsk, useSearch } from './use-search.ts'

// Results come when somebody begins to ask, so that home is there sooner.
const loadAnswerPanel = async () => ({ default: (await import('../answer/answer-panel.tsx')).AnswerPanel })
const AnswerPanel = lazy(loadAnswerPanel)
const SearchSidebar = lazy(async () => ({ default: (await import('../sidebar/search-sidebar.tsx')).SearchSidebar }))

/** Home and results: the search bar, and below it the answer to what was asked. */
export function SearchScreen() {
  const modules = useSearchModules()
  const search = useSearch()
  const ask = useAsk()
  const box = useRef<SearchBoxHandle>(null)
  const [draft, setDraft] = useDraft(search)
  const hasAsked = search.id !== ''
  const question = search.question

  usePageTitle(search.isMissing ? 'Query not found' : question ? nameOf(question, 60) : hasAsked ? 'Search' : '')

  // From home every search starts anew, whatever an earlier one was narrowed by.
  const askIn = (asked: Question) => ask(fitted(hasAsked ? asked : { ...asked, ...anew }, modules))
  const narrow = (narrowing: Pick<Question, 'filters' | 'conflict_of_interest'>) => {
    // What stands in the search box is asked, where something does.
    const asked = isEmpty(draft) ? question : draft
    if (asked) askIn({ ...asked, ...narrowing, isNew: false })
  }
  const chooseModule = (dataset: DatasetKey) => {
    const next = { ...draft, dataset }
    setDraft(next)
    if (!hasAsked) return box.current?.focus()
    const asked = isEmpty(next) && question ? { ...question, dataset } : next
    if (!isEmpty(asked)) askIn(asked)
  }
  const askMoreLike = (record: ChosenRecord) => askIn({ ...emptyQuestion(draft.dataset), records: [record] })

  return (
    <div className={classes.screen} data-asked={hasAsked}>
      <SearchBar
        ref={box}
        modules={modules}
        draft={draft}
        isMinimised={hasAsked}
        onChange={setDraft}
        onAsk={askIn}
        onChooseModule={chooseModule}
        onEnter={() => void loadAnswerPanel()}
      />
      {search.isMissing ? (
        <MissingQuery onNew={() => box.current?.focus()} />
      ) : (
        hasAsked && (
          <Suspense>
            <AnswerPanel
              search={search}
              modules={modules}
              onSort={(sort) => question && ask({ ...question, sort })}
              onMoreLike={askMoreLike}
              onEdit={() => box.current?.focus()}
              sidebar={
                <Suspense fallback={<div className={classes.sidebar} />}>
                  <SearchSidebar search={search} modules={modules} onNarrow={narrow} />
                </Suspense>
              }
            />
          </Suspense>
        )
      )}
    </div>
  )
}

/** What a question is before anything narrows it. */
const anew = { filters: {}, conflict_of_interest: null, isNew: true } satisfies Partial<Question>

/** A question as its dataset takes it: with a sort that it has, without filters that it lacks. */
function fitted(question: Question, modules: readonly SearchModuleView[]): Question {
  const module = modules.find(({ key }) => key === question.dataset)
  const { filters, conflicts } = fittingNarrowing(
    { filters: question.filters, conflicts: question.conflict_of_interest },
    module,
  )
  const sort = sortOf(question.sort, module?.sorts ?? [])?.key ?? question.sort
  return { ...question, filters, conflict_of_interest: conflicts, sort }
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

/**
 * What stands in the search bar. It follows the question of the address, is kept for this tab while it is typed, and
 * starts empty where somebody goes home by a link; going back home finds it again.
 */
function useDraft(search: Search): [Question, (draft: Question) => void] {
  const { user } = useProfile()
  const modules = useSearchModules()
  const location = useLocation()
  const navigationType = useNavigationType()
  const first = modules[0]?.key
  const [draft, setDraft] = useState<Question>(() => findDraft(user.username) ?? emptyQuestion(first))
  const address = useRef(location.key)

  useEffect(() => {
    if (search.question) setDraft(search.question)
  }, [search.question])

  useEffect(() => {
    const hasMoved = address.current !== location.key
    address.current = location.key
    if (hasMoved && search.id === '' && navigationType !== 'POP') setDraft((last) => emptyQuestion(last.dataset))
  }, [location.key, search.id, navigationType])

  useEffect(() => keepDraft({ owner: user.username, question: draft }), [user.username, draft])

  return [draft, setDraft]
}
