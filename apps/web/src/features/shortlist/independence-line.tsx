import type { AuthorRecord, Tie } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { Button } from '@mantine/core'
import type { CollectedRecord, CollectionState } from '../../model/collection/collection-state.ts'
import {
  countriesInWords,
  earlierInWords,
  noTiesInWords,
  tiesInWords,
} from '../../model/collection/independence-words.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { yearSpans } from '../../model/records/wording.ts'
import { IconAlertTriangle, IconCheck } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
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

/** Whether the chosen are independent of each other, told as each is added, with who could take the place of the last. */
export function Independence(props: IndependenceProps) {
  const { state, candidates, beside, known, worksOf, mayEdit, onFindOthers } = props
  const listed = beside ?? candidates.map(({ identifier }) => identifier)
  const { now, chosen, data, error, isFetching, isPlaceholderData } = useComparedChosen(state, listed)
  if (now.length < 2) return null
  // Whoever was just added is not compared yet, and nothing is said of who was just taken out.
  const ids = new Set(chosen.map(({ identifier }) => shortId(identifier)))
  const compared = now.filter(({ identifier }) => ids.has(shortId(identifier)))
  const people = comparedOf(compared)
  const ties = data ? tiesInWords(reviewersFirst(data.ties, chosen), people) : []
  const earlier = data && !error ? earlierInWords(data, people) : []
  const isTied = ties.length > 0
  const leaver = data && leaverOf(data.ties, chosen)
  const next = leaver && freeOf(data.candidate_ties, candidates, leaver)
  return (
    <div className={`${shared.factRow} ${shared.aboveTiny}`} role="status">
      {error ? (
        <span className={shared.quietBody}>{messages.independenceUnknown}</span>
      ) : !data || people.length < 2 || (isFetching && !isTied) ? (
        <span className={shared.quietBody}>{messages.checkingIndependence}</span>
      ) : isTied ? (
        <ul className={shared.contents}>
          {ties.map((tie) => (
            <li key={tie} className={`${shared.inlineRow} ${shared.warning}`}>
              <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
              <span>{tie}</span>
            </li>
          ))}
        </ul>
      ) : data.unknown.length > 0 ? (
        <span className={shared.quietBody}>{noTiesInWords(data, people.length)}</span>
      ) : (
        <span className={`${shared.inlineRow} ${shared.success} ${shared.shrinking}`} title={messages.independentHint}>
          <IconCheck size={14} stroke={2} aria-hidden />
          <span>{noTiesInWords(data, people.length)}</span>
        </span>
      )}
      {[...countriesInWords(people), ...placesInWords(compared, known, data?.ties ?? [])].map((words) => (
        <span key={words} className={shared.quietBody}>
          {words}
        </span>
      ))}
      {isTied && mayEdit && !isPlaceholderData && leaver && now.includes(leaver) && (
        <NextBest
          {...{ ties: data.ties, leaver, next, worksOf, onFindOthers }}
          isPlaceless={next !== undefined && placelessOf([next], known).length > 0}
        />
      )}
      {earlier.map((words) => (
        <span key={words} className={`${shared.quiet} ${classes.earlier}`}>
          {words}
        </span>
      ))}
    </div>
  )
}

/** Institutions at which several of the chosen were, in years that do not tie them, and of whom none is known, in words. */
function placesInWords(
  people: readonly CollectedRecord[],
  known: IndependenceProps['known'],
  ties: readonly Tie[],
): string[] {
  const placeless = placelessOf(people, known).map(nameOfCollected)
  const shared = sharedPlaces(people, known, ties).map(({ institution, those }) =>
    messages.sameInstitution(
      those.map(({ record, years }) => messages.inYears(nameOfCollected(record), yearSpans(years))),
      institution,
    ),
  )
  return [...(placeless.length > 0 ? [messages.noPlaceKnown(placeless)] : []), ...shared]
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
