import type { ResultView } from '@cognate/contract'
import { fold } from '@cognate/contract/fold'
import { Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { SearchField } from '../../ui/search-field.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './network.module.css'
import type { NetworkPerson } from './network-model.ts'
import { NetworkPersonRow, type PersonActions } from './network-person-row.tsx'

/** Rows drawn together with the drawing, and rows of each later step. */
const INITIAL_ROWS = 12
const ROWS_PER_STEP = 60

interface NetworkPanelProps {
  /** In the order of the list. */
  people: readonly NetworkPerson[]
  degrees: ReadonlyMap<string, number>
  expanded: ReadonlySet<string>
  chosenIds: ReadonlySet<string>
  resultOf(id: string): ResultView | undefined
  mayCollect: boolean
  onChoose(chosen: ReadonlySet<string>): void
  onToggle(id: string): void
  onCollect(): void
  onHide(): void
  onPoint(id: string | undefined): void
  onCentre(id: string): void
  onExpand(id: string): void
  onOpen(result: ResultView): void
  onMoreLike: ((result: ResultView) => void) | undefined
}

/** The people of the network as a list to search and select from, with actions on the selected people. */
export function NetworkPanel(props: NetworkPanelProps) {
  const { people, degrees, expanded, chosenIds, resultOf, onMoreLike, onCentre } = props
  const actions = usePersonActions(props)
  const [searchText, setSearchText] = useState('')
  const [rowCount, setRowCount] = useState(INITIAL_ROWS)
  useEffect(() => startTransition(() => setRowCount(ROWS_PER_STEP)), [])
  const matchingPeople = useMemo(() => {
    const words = fold(searchText).split(/\s+/)
    return people.filter(({ name }) => words.every((word) => fold(name).includes(word)))
  }, [people, searchText])
  const find = (text: string) => {
    setSearchText(text)
    setRowCount(ROWS_PER_STEP)
  }
  return (
    <aside className={`${shared.stack} ${classes.panel}`} aria-label={messages.people}>
      <SelectedPeople {...props} />
      <form
        aria-label={messages.findInNetwork}
        onSubmit={(event) => {
          event.preventDefault()
          if (matchingPeople[0]) onCentre(matchingPeople[0].id)
        }}
      >
        <SearchField label={messages.findPerson} delay={150} onSearch={find} />
      </form>
      {searchText && (
        <p role="status" className={`${shared.quietSmall} ${shared.regular}`}>
          {matchingPeople.length === 0
            ? messages.nobodyOfThatName
            : messages.matching(matchingPeople.length, people.length)}
        </p>
      )}
      <ul className={classes.people}>
        {matchingPeople.slice(0, rowCount).map((person) => (
          <NetworkPersonRow
            key={person.id}
            person={person}
            degree={degrees.get(person.id) ?? 0}
            result={resultOf(person.id)}
            isChosen={chosenIds.has(person.id)}
            isExpanded={expanded.has(person.id)}
            mayAskLike={onMoreLike !== undefined}
            actions={actions}
          />
        ))}
      </ul>
      {matchingPeople.length > rowCount && (
        <Button variant="default" size="compact-sm" onClick={() => setRowCount(rowCount + ROWS_PER_STEP)}>
          {messages.showMore(matchingPeople.length - rowCount)}
        </Button>
      )}
    </aside>
  )
}

/** The actions of rows, the same object over all renders, so that unchanged rows are not drawn again. */
function usePersonActions(props: NetworkPanelProps): PersonActions {
  const toggle = useCallbackRef(props.onToggle)
  const point = useCallbackRef(props.onPoint)
  const centre = useCallbackRef(props.onCentre)
  const expand = useCallbackRef(props.onExpand)
  const open = useCallbackRef(props.onOpen)
  const moreLike = useCallbackRef(props.onMoreLike)
  return useMemo(
    () => ({ toggle, point, centre, expand, open, moreLike }),
    [toggle, point, centre, expand, open, moreLike],
  )
}

/** The selected people, and actions on all of them. */
function SelectedPeople({ people, chosenIds, mayCollect, onChoose, onCollect, onHide, onToggle }: NetworkPanelProps) {
  const selectedPeople = people.filter(({ id }) => chosenIds.has(id))
  return (
    <section aria-labelledby="network-selected" className={shared.stackSmall}>
      <h2 id="network-selected" className={shared.strongBody}>
        {messages.selected(selectedPeople.length)}
      </h2>
      {selectedPeople.length === 0 ? (
        <p className={`${shared.quietSmall} ${shared.regular}`}>{messages.howToSelect}</p>
      ) : (
        <>
          <div className={shared.chips}>
            {mayCollect && (
              <>
                <Button size="compact-sm" onClick={onCollect}>
                  {messages.addToCollection}
                </Button>
                <Button size="compact-sm" variant="default" onClick={onHide}>
                  {messages.hide}
                </Button>
              </>
            )}
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChoose(new Set())}>
              {messages.clear}
            </Button>
          </div>
          <ul className={`${shared.chips} ${classes.chips}`}>
            {selectedPeople.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  className={`${shared.chip} ${shared.small} ${shared.onSoft}`}
                  aria-label={messages.deselect(name)}
                  title={messages.deselectHint}
                  onClick={() => onToggle(id)}
                >
                  <bdi>{name}</bdi> <span aria-hidden>×</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
