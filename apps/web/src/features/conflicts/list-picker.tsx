import { useId, useState } from 'react'
import { useLookup } from '../../model/use-lookup.ts'
import { useMay } from '../../model/who-i-am.ts'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import { IconX } from '../../ui/icons.tsx'
import type { Option } from '../../ui/options.ts'
import { Picker } from '../../ui/picker.tsx'
import { QuietButton, QuietIconButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import {
  type Candidate,
  type CheckList,
  candidateKey,
  chooseCandidate,
  type KeptList,
  suggestCandidates,
  takesPlaceOf,
  withoutPerson,
} from './check-lists.ts'
import classes from './checker-screen.module.css'
import { messages } from './messages.tsx'
import { namesOf } from './shared-evidence.tsx'

interface ListPickerProps {
  label: string
  lead: string
  chosenList: CheckList | undefined
  /** Whether a check was asked for without this list. */
  isMissing: boolean
  onChoose(list: CheckList | undefined): void
}

/** Chooses a list to check by its name, a filter preset or a collection, or people one by one. */
export function ListPicker({ label, lead, chosenList, isMissing, onChoose }: ListPickerProps) {
  const heading = useId()
  const mayCollect = useMay('use_collections')
  const lookup = useLookup({
    key: mayCollect ? 'check-lists' : 'check-presets',
    ask: (text, signal) => suggestCandidates(text, mayCollect, signal),
    noMatchMessage: mayCollect ? messages.noListOrPerson : messages.noPresetOrPerson,
  })
  const [replaced, setReplaced] = useState<CheckList>()
  const choose = (list: CheckList | undefined) => {
    setReplaced(takesPlaceOf(list, chosenList) ? chosenList : undefined)
    onChoose(list)
  }
  const pick = (key: string) => {
    const candidate = lookup.matches.find((match) => candidateKey(match) === key)
    if (candidate) choose(chooseCandidate(chosenList, candidate))
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={shared.heading}>
        {label}
      </h2>
      <p className={`${shared.quiet} ${shared.belowSmall}`}>{lead}</p>
      <Picker
        label={messages.pickerLabel(label)}
        placeholder={mayCollect ? messages.listHint : messages.presetHint}
        options={lookup.matches.map(toOption)}
        onPick={pick}
        emptyMessage={lookup.emptyMessage}
        lookUp={lookup}
      />
      {isMissing && !chosenList && (
        <p className={`${shared.danger} ${shared.aboveTiny} ${shared.body}`}>{messages.chooseList}</p>
      )}
      {chosenList?.kind === 'people' ? (
        <div className={shared.aboveSmall}>
          <ChosenValues
            label={label}
            values={chosenList.people.map(({ identifier }) => identifier)}
            nameOf={(id) => chosenList.people.find(({ identifier }) => identifier === id)?.display_name ?? id}
            isExclude={false}
            onRemove={(id) => choose(withoutPerson(chosenList, id))}
          />
        </div>
      ) : (
        chosenList && <ChosenList list={chosenList} onRemove={() => choose(undefined)} />
      )}
      <p className={shared.belowSmall} role="status">
        {replaced && (
          <>
            {messages.replacedList(nameOfList(replaced))}{' '}
            <QuietButton onClick={() => choose(replaced)}>{messages.bringBack}</QuietButton>
          </>
        )}
      </p>
    </section>
  )
}

const nameOfList = (list: CheckList): string => (list.kind === 'people' ? namesOf(list.people) : list.name)

const toOption = (candidate: Candidate): Option => ({
  value: candidateKey(candidate),
  ...(candidate.kind === 'person'
    ? { label: candidate.display_name, hint: candidate.hint }
    : { label: candidate.name, hint: candidate.summary }),
})

function ChosenList({ list: { name, summary }, onRemove }: { list: KeptList; onRemove(): void }) {
  return (
    <div
      className={`${shared.remark} ${shared.atTop} ${shared.breaking} ${shared.spread} ${shared.aboveSmall} ${shared.onSoft} ${classes.chosen}`}
    >
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={`${shared.quiet} ${classes.about}`}>{summary}</span>
      </span>
      <QuietIconButton aria-label={messages.removeNamed(name)} onClick={onRemove}>
        <IconX size={14} stroke={2} aria-hidden />
      </QuietIconButton>
    </div>
  )
}
