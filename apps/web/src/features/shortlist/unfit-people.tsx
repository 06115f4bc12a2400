import type { CollectedRecord, SavedCollection } from '../../model/collection/collection-state.ts'
import { partsInWords } from '../../model/collection/part-words.ts'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { comparedOf } from './independence.ts'
import { messages } from './messages.ts'

interface UnfitPeopleProps {
  people: readonly CollectedRecord[]
  manuscript: SavedCollection['manuscript'] | undefined
  /** Names of those of them against whom something was found. */
  inConflict?: readonly string[]
}

/** Who of some people wrote the text, whom its authors oppose, and who is in conflict: independent of the others is not fit. */
export function UnfitPeople({ people, manuscript, inConflict = [] }: UnfitPeopleProps) {
  const words = [
    ...partsInWords(comparedOf(people), manuscript),
    ...(inConflict.length > 0 ? [messages.chosenInConflict(inConflict)] : []),
  ]
  return (
    <div role="status" className={`${shared.factRow} ${words.length > 0 ? shared.aboveTiny : ''}`}>
      {words.map((sentence) => (
        <p key={sentence} className={`${shared.danger} ${shared.strong} ${shared.inlineRow}`}>
          <IconAlertTriangle size={14} stroke={1.9} aria-hidden className={shared.rigid} />
          <span>{sentence}</span>
        </p>
      ))}
    </div>
  )
}
