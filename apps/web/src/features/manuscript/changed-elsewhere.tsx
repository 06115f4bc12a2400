import { Button } from '@mantine/core'
import { asTheyMadeIt, changedMeanwhile, joinedWith } from '../../model/manuscript/changed-meanwhile.ts'
import type { ManuscriptBase, ManuscriptDraft } from '../../model/query/manuscript-draft.ts'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import { messages } from './messages.ts'

interface ChangedElsewhereProps {
  manuscript: ManuscriptDraft & { base: ManuscriptBase }
  /** The manuscript as it is saved now. */
  theirs: ManuscriptBase
  /** Takes what is made of both; of another version people are looked up anew. */
  onTake(manuscript: ManuscriptDraft): void
}

/** What was changed of a manuscript while it is edited here, so that neither version overwrites the other unasked. */
export function ChangedElsewhere({ manuscript, theirs, onTake }: ChangedElsewhereProps) {
  const acts: readonly [label: string, make: () => ManuscriptDraft][] = [
    [messages.takeBoth, () => joinedWith(manuscript, theirs)],
    [messages.takeTheirs, () => asTheyMadeIt(manuscript, theirs)],
    [messages.keepMine, () => ({ ...manuscript, base: theirs })],
  ]
  return (
    <div role="alert" className={shared.stackSmall}>
      <Warning>{messages.changedElsewhere(changedMeanwhile(manuscript.base, theirs))}</Warning>
      <p className={shared.quietSmall}>{messages.joining}</p>
      <div className={shared.chips}>
        {acts.map(([label, make], place) => (
          <Button
            key={label}
            size="compact-md"
            variant={place === 0 ? 'filled' : 'default'}
            onClick={() => onTake(make())}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
