import { shortId } from '@cognate/contract/ids'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { type CollectedRecord, type CollectionState, keyOf } from '../../model/collection/collection-state.ts'
import { countriesInWords, independenceInWords, tiesInWords } from '../../model/collection/independence-words.ts'
import { chosenOf } from '../../model/collection/shortlist.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { IconAlertTriangle, IconCheck } from '../../ui/icons.tsx'
import { comparedOf, leaverOf } from './independence.ts'
import { messages } from './messages.ts'
import { swap } from './shortlist-actions.ts'
import classes from './shortlist-screen.module.css'
import { useIndependence } from './use-checks.ts'

/** Milliseconds after which the chosen are compared: several may be added at once. */
const DELAY = 500

interface IndependenceProps {
  state: Pick<CollectionState, 'included' | 'searchedWith'>
  /** Who may take the place of somebody, the best first. */
  candidates: readonly CollectedRecord[]
  mayEdit: boolean
}

/** Whether the chosen are independent of each other, told as each is added, with who could take the place of the last. */
export function Independence({ state, candidates, mayEdit }: IndependenceProps) {
  const { included, searchedWith } = state
  const now = useMemo(() => chosenOf({ included }), [included])
  const [chosen] = useDebouncedValue(now, DELAY)
  const {
    data,
    error,
    isFetching,
    leaver,
    next: nextId,
  } = useComparison(chosen, {
    since: searchedWith.conflict_of_interest?.since,
    candidates,
  })
  if (now.length < 2) return null
  const people = comparedOf(now)
  const ties = data ? tiesInWords(data.ties, people) : []
  const [finding] = data ? independenceInWords(data, people) : []
  const isTied = ties.length > 0
  const next = candidates.find(({ identifier }) => nextId && shortId(identifier) === shortId(nextId))
  return (
    <div className={classes.independence} role="status">
      {error ? (
        <span className={classes.quiet}>{messages.independenceUnknown}</span>
      ) : !data || (isFetching && !isTied) ? (
        <span className={classes.quiet}>{messages.checkingIndependence}</span>
      ) : isTied ? (
        <ul className={classes.ties}>
          {ties.map((tie) => (
            <li key={tie}>
              <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
              {tie}
            </li>
          ))}
        </ul>
      ) : data.unknown.length > 0 ? (
        <span className={classes.quiet}>{finding}</span>
      ) : (
        <span className={classes.good} title={messages.independentHint}>
          <IconCheck size={14} stroke={2} aria-hidden />
          {finding}
        </span>
      )}
      {countriesInWords(people).map((words) => (
        <span key={words} className={classes.quiet}>
          {words}
        </span>
      ))}
      {isTied && mayEdit && leaver && now.includes(leaver) && next && <NextBest leaver={leaver} next={next} />}
    </div>
  )
}

/** Compares the chosen first, and looks for somebody else once it is known who should give way. */
function useComparison(
  chosen: readonly CollectedRecord[],
  { since, candidates }: { since: number | null | undefined; candidates: readonly CollectedRecord[] },
) {
  const taken = new Set(chosen.map(keyOf))
  const ids = candidates.filter((one) => !taken.has(keyOf(one))).map(({ identifier }) => shortId(identifier))
  const first = useIndependence({ people: chosen, since, candidates: [], leaver: undefined })
  const leaver = first.data ? leaverOf(first.data.ties, chosen) : undefined
  const second = useIndependence({ people: leaver ? chosen : [], since, candidates: ids, leaver })
  const next = second.isPlaceholderData ? undefined : second.data?.next
  return { ...first, next: leaver && next, leaver }
}

/** Offers whoever is independent of the others and comes next in the order of the answer. */
function NextBest({ leaver, next }: { leaver: CollectedRecord; next: CollectedRecord }) {
  const [name, other] = [nameOfCollected(next), nameOfCollected(leaver)]
  return (
    <span className={classes.nextBest} data-on="screen">
      {messages.nextBest(name)}
      <Button size="compact-sm" variant="default" onClick={() => swap(leaver, next)}>
        {messages.takeInstead(name, other)}
      </Button>
    </span>
  )
}
