import { type CollectionState, textOf } from '../../model/collection/collection-state.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'

/** The first words of what an unsaved collection of another text looks for. */
export const nameOfParked = (parked: CollectionState): string =>
  textOf(parked).split('\n', 1)[0]!.slice(0, 120) || messages.textRecords

/** What is asked before unsaved collections are left behind: it names those that are not in the panel. */
export const leaveSentence = (isUnsavedHere: boolean, parked: readonly CollectionState[]): string =>
  isUnsavedHere || parked.length === 0 ? messages.leaveUnsaved : messages.leaveParked(parked.map(nameOfParked))

interface ParkedProps {
  parked: readonly CollectionState[]
  onBringBack(parked: CollectionState): void
}

/** Unsaved collections of other texts, in one quiet line: they wait until somebody goes back to them. */
export function Parked({ parked, onBringBack }: ParkedProps) {
  if (parked.length === 0) return null
  return (
    <p data-on="screen" className={`${shared.quietSmall} ${shared.aboveSmall}`}>
      {messages.parked(parked.length)}{' '}
      {parked.map((other, at) => (
        // They have no id, and keep their order.
        <span key={at} className={shared.onBaseline}>
          <bdi className={`${shared.oneLine} ${shared.shrinking}`}>{nameOfParked(other)}</bdi>
          <span aria-hidden>·</span>
          <QuietButton
            className={`${shared.hoverUnderlined} ${shared.rigid} ${shared.pressable}`}
            aria-label={messages.goBackTo(nameOfParked(other))}
            onClick={() => onBringBack(other)}
          >
            {messages.goBack}
          </QuietButton>
        </span>
      ))}
    </p>
  )
}
