import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import type { CollectionState } from '../../model/collection/collection-state.ts'
import { chosenOf } from '../../model/collection/shortlist.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { IconAlertTriangle, IconCheck } from '../../ui/icons.tsx'
import { sharedCountries, tiesOf } from './independence.ts'
import { messages } from './messages.ts'
import classes from './shortlist-screen.module.css'
import { useIndependence } from './use-checks.ts'

/** Milliseconds after which the chosen are compared: several may be added at once. */
const DELAY = 500

/** Whether the chosen are independent of each other: joint works, one institution, one country. Told as each is added. */
export function Independence({ state }: { state: Pick<CollectionState, 'included' | 'searchedWith'> }) {
  const { included, searchedWith } = state
  const now = useMemo(() => chosenOf({ included }), [included])
  const [chosen] = useDebouncedValue(now, DELAY)
  const input = useMemo(
    () => ({ ...noConflicts, ...searchedWith.conflict_of_interest }),
    [searchedWith.conflict_of_interest],
  )
  const { data, error, isFetching } = useIndependence(chosen, input)
  if (now.length < 2) return null
  const ties = data ? tiesOf(data.pairs, now) : []
  const countries = sharedCountries(now)
  const isTied = ties.length > 0
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
      ) : (
        <span className={classes.good} title={messages.independentHint}>
          <IconCheck size={14} stroke={2} aria-hidden />
          {messages.independent}
        </span>
      )}
      {countries.map((words) => (
        <span key={words} className={classes.quiet}>
          {words}
        </span>
      ))}
    </div>
  )
}
