import type { CollectionState } from '../../model/collection/collection-state.ts'
import { partsInWords } from '../../model/collection/part-words.ts'
import { chosenOf } from '../../model/collection/shortlist.ts'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { comparedOf } from './independence.ts'
import { messages } from './messages.ts'

interface UnfitChosenProps {
  state: Pick<CollectionState, 'included' | 'saved'>
  /** Names of those of the chosen against whom something was found. */
  inConflict?: readonly string[]
}

/** Who of the chosen wrote the text, whom its authors oppose, and who is in conflict: independent of the others is not fit. */
export function UnfitChosen({ state, inConflict = [] }: UnfitChosenProps) {
  const words = [
    ...partsInWords(comparedOf(chosenOf(state)), state.saved?.manuscript),
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
