import type { AuthorRecord, Tie } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from '../../lib/store.ts'
import { createStoredChoice } from '../../lib/stored-choice.ts'
import { announce } from '../../model/announcements.ts'
import type { CollectedRecord, CollectionState } from '../../model/collection/collection-state.ts'
import {
  countriesInWords,
  earlierInWords,
  noTiesInWords,
  placelessInWords,
  tiesInWords,
} from '../../model/collection/independence-words.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { yearSpans } from '../../model/records/wording.ts'
import { IconAlertTriangle, IconCheck } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { useIsPrinting } from '../../ui/use-is-printing.ts'
import { comparedOf, freeOf, leaverOf, placelessOf, reviewersFirst, sharedPlaces } from './independence.ts'
import { messages } from './messages.ts'
import { swap } from './shortlist-actions.ts'
import classes from './shortlist-screen.module.css'
import { useComparedChosen } from './use-checks.ts'

interface IndependenceProps {
  state: Pick<CollectionState, 'included' | 'searchedWith'>
  /** Who may take the place of somebody, the best first. */
  candidates: readonly CollectedRecord[]
  /** Ids of all who are listed beside, in one order for each part of the page that tells of them; undefined: the candidates. */
  beside?: readonly string[]
  /** People as the catalogue has them, by short id, where that is known. */
  known?: ReadonlyMap<string, AuthorRecord> | undefined
  /** How many works somebody has, where that is known. */
  worksOf?: (candidate: CollectedRecord) => number | undefined
  mayEdit: boolean
  /** Searches for others, where none of those listed can take a place. */
  onFindOthers?: (() => void) | undefined
}

/**
 * Whether the chosen are independent of each other, told as each is added, with who could take the place of the last. What is long can
 * be folded to one line: with each of the chosen it covers more of the results.
 */
export function Independence(props: IndependenceProps) {
  const { state, candidates, beside, known, worksOf, mayEdit, onFindOthers } = props
  const listed = beside ?? candidates.map(({ identifier }) => identifier)
  const { now, chosen, data, error, isFetching, isPlaceholderData } = useComparedChosen(state, listed)
  const isPrinting = useIsPrinting()
  const isFolded = useIsFolded() && !isPrinting
  // Whoever was just added is not compared yet, and nothing is said of who was just taken out.
  const ids = new Set(chosen.map(({ identifier }) => shortId(identifier)))
  const compared = now.filter(({ identifier }) => ids.has(shortId(identifier)))
  const people = comparedOf(compared)
  const ties = data && !error ? tiesInWords(reviewersFirst(data.ties, chosen), people) : []
  const isTied = ties.length > 0
  const placeless = placelessOf(compared, known).map(nameOfCollected)
  const untied: [string] | undefined =
    data && people.length > 1 ? [noTiesInWords(data, people.length, placeless.length > 0)] : undefined
  const found = error ? [messages.independenceUnknown] : isTied ? ties : untied
  useSpoken({ found: now.length < 2 ? [] : isFetching ? undefined : found, isAnybodyChosen: now.length > 0 })
  if (now.length < 2) return null
  const besides = [...countriesInWords(people), ...placesInWords(compared, known, data?.ties ?? [])]
  const earlier = data && !error ? earlierInWords(data, people) : []
  const isLong = ties.length + besides.length + earlier.length > 1
  const isShort = isLong && isFolded
  const leaver = data && leaverOf(data.ties, chosen)
  const next = leaver && freeOf(data.candidate_ties, candidates, leaver)
  return (
    <div className={`${shared.factRow} ${shared.aboveTiny}`} data-independence>
      {error ? (
        <span className={shared.quietBody}>{messages.independenceUnknown}</span>
      ) : !untied || (isFetching && !isTied) ? (
        <span className={shared.quietBody}>{messages.checkingIndependence}</span>
      ) : isTied ? (
        isLong && <Tied as="span" words={messages.tiedPairs(ties.length)} />
      ) : (
        <NotTied words={untied[0]} isCertain={data?.unknown.length === 0 && placeless.length === 0} isShort={isShort} />
      )}
      {isLong && <Fold isFolded={isFolded} />}
      {!isShort && isTied && (
        <ul className={isLong ? `${shared.factRow} ${classes.ties}` : shared.contents}>
          {ties.map((tie) => (
            <Tied as="li" key={tie} words={tie} />
          ))}
        </ul>
      )}
      {[...placelessInWords(placeless), ...(isShort ? [] : besides)].map((words) => (
        <span key={words} className={shared.quietBody}>
          {words}
        </span>
      ))}
      {!isShort && isTied && mayEdit && !isPlaceholderData && leaver && now.includes(leaver) && (
        <NextBest
          {...{ ties: data.ties, leaver, next, worksOf, onFindOthers }}
          isPlaceless={next !== undefined && placelessOf([next], known).length > 0}
        />
      )}
      {!isShort &&
        earlier.map((words) => (
          <span key={words} className={`${shared.quiet} ${classes.earlier}`}>
            {words}
          </span>
        ))}
    </div>
  )
}

interface Spoken {
  /** Undefined: not known yet. */
  found: readonly string[] | undefined
  isAnybodyChosen: boolean
}

/** Says aloud what is new of what the chosen have with each other: neither what stood there when their list was opened, nor what stays. */
function useSpoken({ found, isAnybodyChosen }: Spoken): void {
  const spoken = useRef<readonly string[]>(undefined)
  const say = useEffectEvent(() => {
    const news = found?.filter((words) => spoken.current && !spoken.current.includes(words)) ?? []
    if (news.length > 0) announce(news.join(' '))
    spoken.current = isAnybodyChosen ? (found ?? spoken.current) : undefined
  })
  const words = found?.join(' ')
  useEffect(() => say(), [words, isAnybodyChosen])
}

function Tied({ as: Element, words }: { as: 'span' | 'li'; words: string }) {
  return (
    <Element className={`${shared.inlineRow} ${shared.warning}`}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      <span>{words}</span>
    </Element>
  )
}

interface NotTiedProps {
  words: string
  /** Whether all could be compared, with their institutions. */
  isCertain: boolean
  /** Whether one line is all there is room for. */
  isShort: boolean
}

function NotTied({ words, isCertain, isShort }: NotTiedProps) {
  if (!isCertain) return <span className={shared.quietBody}>{words}</span>
  return (
    <span className={`${shared.inlineRow} ${shared.success} ${shared.shrinking}`} title={messages.independentHint}>
      <IconCheck size={14} stroke={2} aria-hidden />
      <span className={isShort ? shared.oneLine : undefined}>{words}</span>
    </span>
  )
}

function Fold({ isFolded }: { isFolded: boolean }) {
  return (
    <QuietButton data-on="screen" aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
      {isFolded ? messages.showFindings : messages.foldFindings}
    </QuietButton>
  )
}

/** Institutions at which several of the chosen were, in years that do not tie them, in words. */
function placesInWords(
  people: readonly CollectedRecord[],
  known: IndependenceProps['known'],
  ties: readonly Tie[],
): string[] {
  return sharedPlaces(people, known, ties).map(({ institution, those }) =>
    messages.sameInstitution(
      those.map(({ record, years }) => messages.inYears(nameOfCollected(record), yearSpans(years))),
      institution,
    ),
  )
}

interface NextBestProps extends Pick<IndependenceProps, 'onFindOthers' | 'worksOf'> {
  ties: readonly Tie[]
  leaver: CollectedRecord
  next: CollectedRecord | undefined
  /** Whether no institution of theirs is known. */
  isPlaceless: boolean
}

/** Offers whoever is independent of the others and comes next in the order of the answer. */
function NextBest({ ties, leaver, next, isPlaceless, worksOf, onFindOthers }: NextBestProps) {
  const other = nameOfCollected(leaver)
  if (!next)
    return onFindOthers ? (
      <span className={`${shared.inlineRow} ${classes.nextBest}`} data-on="screen">
        <Button size="compact-sm" variant="default" onClick={onFindOthers}>
          {messages.findInstead(other)}
        </Button>
      </span>
    ) : null
  const name = nameOfCollected(next)
  return (
    <span className={`${shared.inlineRow} ${classes.nextBest}`} data-on="screen">
      <span>{messages.nextBest(name, worksOf?.(next), isPlaceless)}</span>
      <Button size="compact-sm" variant="default" onClick={() => swap(leaver, next, ties)}>
        {messages.takeInstead(name, other)}
      </Button>
    </span>
  )
}

const folding = createStoredChoice('cognate:fold-independence', ['false', 'true'], () => sessionStorage)

/** Whether what the chosen have with each other is folded to one line; remembered while the tab is open. */
const useIsFolded = (): boolean => useStore(folding) === 'true'

const fold = (isFolded: boolean): void => folding.set(isFolded ? 'true' : 'false')
