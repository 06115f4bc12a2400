import { Button } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { CollectionGuard } from '../../features/collection/collection-guard.tsx'
import {
  type ContinuedCollection,
  useCollectedWords,
  useContinuedCollection,
} from '../../features/collection/use-search-collection.ts'
import { LateAnswers } from '../../features/load/late-answers.tsx'
import { ManuscriptFileField } from '../../features/manuscript/manuscript-file-field.tsx'
import { ManuscriptsInProgress } from '../../features/manuscript/manuscripts-in-progress.tsx'
import { SearchBar } from '../../features/search/search-bar.tsx'
import type { SearchBoxHandle } from '../../features/search/search-box.tsx'
import { NewManuscript, OfferedManuscript, OfferedText } from '../../features/search/text-questions.tsx'
import { type Offer, useDraft } from '../../features/search/use-draft.ts'
import { useSearch } from '../../features/search/use-search.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { isFocusFree } from '../../lib/keep-focus.ts'
import { isUnsaved } from '../../model/collection/collection-state.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { useFilledList } from '../../model/collection/use-filled-list.ts'
import { AUTHORS, withManuscript, withoutManuscript } from '../../model/manuscript/manuscript-query.ts'
import { isManuscriptText, type ManuscriptDraft, manuscriptOfText } from '../../model/query/manuscript-draft.ts'
import { nameOf, type Query } from '../../model/query/query.ts'
import type { Search } from '../../model/query/search.ts'
import { useMay, useProfile, useSearchModules } from '../../model/who-i-am.ts'
import { CollectionsNotLicensed } from '../../ui/collections-not-licensed.tsx'
import { Failure } from '../../ui/failure.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Missing } from '../../ui/missing.tsx'
import shared from '../../ui/shared.module.css'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useShortcuts } from '../../ui/use-shortcut.ts'
import { continueSection } from './collection-parts.tsx'
import { messages } from './messages.ts'
import { preloadResults, SearchResults, useHasWaited } from './search-results.tsx'
import classes from './search-screen.module.css'
import { type Doubt, useSearchActions } from './use-search-actions.ts'

/** Most people at home begin with the box. */
const MeaningOffer = lazyPart(async () => (await import('../../features/evaluation/meaning-offer.tsx')).MeaningOffer)
const EditedManuscript = lazyPart(async () => (await import('./edited-manuscript.tsx')).EditedManuscript)

const VersionField = lazyPart(async () => (await import('../../features/manuscript/version-field.tsx')).VersionField)

/** Home and results: the search bar, and below it the answer to what was asked. */
export function SearchScreen() {
  const modules = useSearchModules()
  const mayCollect = useMay('use_collections')
  const { user } = useProfile()
  const search = useSearch()
  const continued = useContinuedCollection()
  const { draft, setDraft, offer } = useDraft(search, ownOf(continued))
  const box = useRef<SearchBoxHandle>(null)
  const actions = useSearchActions({ search, continued, draft, setDraft, box })
  const collected = useCollectedWords(draft)
  const hasWaited = useHasWaited(search.isPending)
  const hasSearched = search.id !== ''
  const hasShortlist = useCollectionPart((state) => Boolean(state.saved) || isUnsaved(state)) && mayCollect
  const reference = useReferenceOfPlain()
  const isOwned = useCollectionPart(({ saved }) => saved?.access.is_owned === true)
  useFilledList(search, actions.askInPlace)
  const focusBox = () => box.current?.focus()
  useShortcuts({ '/': focusBox })
  const isHome = !hasSearched && !continued.isNamedInAddress
  useFocusAtHome(focusBox, isHome)
  usePageTitle(titleOf(search, continued))

  const continuing = continueSection({
    isLookedFor: draft.asksCollected === true,
    onLookFor: actions.lookForCollected,
    onReword: actions.reword,
    onBringBack: actions.bringBack,
    onRankOnly: actions.rankOnly,
  })

  // Its page leads here to add the authors, whom a short text has as well.
  const isContinuedPlain = continued.isNamedInAddress && !hasSearched && reference !== undefined
  const isKept = continued.isNamedInAddress && !isContinuedPlain
  const takeManuscript = (read: ManuscriptDraft) => setDraft(withManuscript(draft, read))
  const isRead = continued.name !== undefined && draft.text === continued.text
  useAskedAuthors(isContinuedPlain && isRead && !draft.manuscript, () =>
    takeManuscript({ ...manuscriptOfText(draft.text), number: reference ?? '' }),
  )
  const takeText = (text: string) => {
    const isManuscript = isManuscriptText(text)
    if (isManuscript) takeManuscript(manuscriptOfText(text))
    return isManuscript
  }
  const { manuscript: edited } = draft
  const manuscript = edited && !hasSearched && (
    <Suspense>
      <EditedManuscript
        draft={{ ...draft, manuscript: edited }}
        isSaved={isKept}
        onChange={setDraft}
        onFind={mayCollect ? () => actions.findReviewers(draft) : undefined}
        onSearch={() => void actions.searchUnkept(draft)}
        onClose={isKept ? undefined : () => setDraft(putAway(draft))}
      />
    </Suspense>
  )

  if (continued.isNamedInAddress && !mayCollect) return <CollectionsNotLicensed />
  if (continued.isMissing) return <MissingCollection />
  if (continued.error) return <FailedCollection continued={continued} />
  return (
    <div className={`${shared.column} ${shared.grow} ${classes.screen}`} data-asked={hasSearched}>
      {mayCollect && <CollectionGuard />}
      <SearchBar
        ref={box}
        modules={modules}
        draft={draft}
        isMinimised={hasSearched}
        onChange={setDraft}
        onAsk={actions.ask}
        onChooseModule={actions.chooseDataset}
        onEnter={preloadResults}
        collectionName={continued.isNamedInAddress ? (continued.name ?? '…') : undefined}
        mayBeEmpty={collected !== undefined}
        collected={collected}
        instead={manuscript}
        onPasteText={isHome ? takeText : undefined}
        question={
          <>
            <TextQuestion doubt={actions.doubt} offer={hasSearched ? undefined : offer} />
            {(isHome || isContinuedPlain) && !draft.manuscript && !actions.doubt && (
              <OfferedManuscript
                draft={draft}
                mayBeShort={isContinuedPlain}
                onTake={() =>
                  takeManuscript({ ...manuscriptOfText(draft.text), number: isContinuedPlain ? reference : '' })
                }
              />
            )}
            {!hasSearched && !draft.manuscript && !continued.isNamedInAddress && (
              <ManuscriptFileField mayKeep={mayCollect} onRead={takeManuscript} />
            )}
            {!hasSearched && isKept && isOwned && edited && (
              <Suspense>
                <VersionField manuscript={edited} onChange={takeManuscript} />
              </Suspense>
            )}
          </>
        }
        above={continued.isNamedInAddress && continuing}
        below={
          mayCollect &&
          !continued.isNamedInAddress && (
            <>
              {continuing}
              <LateAnswers />
              <ManuscriptsInProgress />
            </>
          )
        }
        hasShortlist={hasShortlist}
        onExample={actions.askExample}
      />
      {/* Only they load its code. */}
      {!hasSearched && !continued.isNamedInAddress && user.is_local_admin && (
        <Suspense>
          <MeaningOffer />
        </Suspense>
      )}
      {search.isMissing && <MissingQuery onNew={focusBox} />}
      {hasSearched && !search.isMissing && (
        <SearchResults
          search={search}
          hasWaited={hasWaited}
          modules={modules}
          actions={actions}
          isLookedFor={draft.asksCollected === true}
          onEdit={focusBox}
        />
      )}
    </div>
  )
}

/** What the box begins with: the text of the collection that the address names, or its manuscript. */
const ownOf = ({ text, manuscript }: ContinuedCollection) => manuscript ?? (text === undefined ? undefined : { text })

/** The reference of the saved collection, empty without one; undefined where it is a manuscript already, or may not be made one. */
const useReferenceOfPlain = () =>
  useCollectionPart(({ saved }) =>
    saved && !saved.manuscript && saved.access.is_owned ? (saved.external_identifier ?? '') : undefined,
  )

/** What stays in the box when a manuscript is put away: a text that was pasted, nothing of a file. */
const putAway = (draft: Query): Query => {
  const query = withoutManuscript(draft)
  return draft.manuscript?.file ? { ...query, text: '' } : query
}

/**
 * Puts the caret into the box at home, unless somebody is elsewhere already, or a keyboard would cover a telephone's screen.
 * A link above has led here; a button there is where somebody went while the screen was loading.
 */
function useFocusAtHome(focusBox: () => void, isHome: boolean): void {
  const { key } = useLocation()
  const focus = useEffectEvent(() => {
    const isElsewhere = !isFocusFree() && !document.activeElement?.closest('header a')
    if (!isElsewhere && window.matchMedia('(pointer: fine)').matches) focusBox()
  })
  // Arriving at home once more is another key.
  useEffect(() => {
    if (isHome) focus()
  }, [isHome, key])
}

/** Makes a manuscript of a plain collection where a link has asked for its authors: it has the fields for them. */
function useAskedAuthors(isPlain: boolean, onMake: () => void): void {
  const { hash } = useLocation()
  const make = useEffectEvent(onMake)
  const isAsked = isPlain && hash === AUTHORS
  useEffect(() => {
    if (isAsked) make()
  }, [isAsked])
}

/** What is asked about the text in the box. */
function TextQuestion({ doubt, offer }: { doubt: Doubt | undefined; offer: Offer | undefined }) {
  const left = useCollectionPart((state) => (state.saved || isUnsaved(state) ? state : undefined))
  const shortlist = left && { name: left.saved?.name }
  if (doubt)
    return (
      <NewManuscript left={shortlist} onStartNew={doubt.startNew} onReword={doubt.reword} onCancel={doubt.cancel} />
    )
  return offer ? <OfferedText offer={offer} /> : null
}

function titleOf({ isMissing, query, id }: Search, continued: ContinuedCollection): string {
  if (isMissing) return messages.noQuery
  if (continued.isMissing) return messages.noCollection
  if (continued.name !== undefined) return messages.continueWith(continued.name)
  return (query && nameOf(query, 60)) || (id === '' ? '' : messages.search)
}

function MissingCollection() {
  return <Missing title={messages.noCollection} details={messages.noCollectionInFull} />
}

function FailedCollection({ continued: { error, retry } }: { continued: ContinuedCollection }) {
  return <Failure title={messages.collectionFailed} details={sentenceOf(error)} onRetry={retry} />
}

function MissingQuery({ onNew }: { onNew(): void }) {
  return (
    <Missing title={messages.noQuery} details={messages.noQueryInFull}>
      <Button variant="default" onClick={onNew}>
        {messages.searchElse}
      </Button>
    </Missing>
  )
}
