import { useCallbackRef } from '@mantine/hooks'
import { useId, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { announce } from '../../model/announcements.ts'
import { type CheckedRecord, withStandIn } from '../../model/conflicts/checked-people.ts'
import { authorRecord, useWrittenAuthors } from '../../model/manuscript/use-written-authors.ts'
import { countOf } from '../../model/records/wording.ts'
import { useLookup } from '../../model/use-lookup.ts'
import { useMay } from '../../model/who-i-am.ts'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import { messages as general } from '../../ui/messages.ts'
import type { Option } from '../../ui/options.ts'
import { Problem } from '../../ui/page.tsx'
import { Picker } from '../../ui/picker.tsx'
import { CrossButton, QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { MOST_ASKED, UnmatchedAuthor } from '../../ui/unmatched-author.tsx'
import {
  authorsOf,
  type Candidate,
  type CheckList,
  type ChosenPeople,
  candidateKey,
  type KeptList,
  openNames,
  suggestCandidates,
  takesPlaceOf,
  withAuthors,
  withoutRecord,
  withRecords,
} from './check-lists.ts'
import classes from './checker-screen.module.css'
import { messages } from './messages.tsx'

interface ListPickerProps {
  label: string
  lead: string
  chosenList: CheckList | undefined
  /** Whether a check was asked for without this list. */
  isMissing: boolean
  onChoose(list: CheckList | undefined): void
}

/** Chooses a list to check by its name, a filter preset or a collection, or people: one by one, or pasted. */
export function ListPicker({ label, lead, chosenList, isMissing, onChoose }: ListPickerProps) {
  const heading = useId()
  const { replaced, problem, choose, pick, written, lookup } = useChoices(chosenList, onChoose)
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={shared.heading}>
        {label}
      </h2>
      <p className={`${shared.quiet} ${shared.belowSmall}`}>{lead}</p>
      <Picker
        label={messages.pickerLabel(label)}
        placeholder={messages.listHint}
        options={lookup.matches.map(toOption)}
        onPick={pick}
        emptyMessage={lookup.emptyMessage}
        lookUp={lookup}
        onText={(text) => written.readList(text)}
      />
      <p role="status" className={`${shared.quietSmall} ${shared.goneWhenEmpty} ${shared.aboveTiny}`}>
        {written.reading > 0 && general.readingNames(written.reading)}
      </p>
      {problem && <Problem>{problem}</Problem>}
      {isMissing && !chosenList && (
        <p className={`${shared.danger} ${shared.aboveTiny} ${shared.body}`}>{messages.chooseList}</p>
      )}
      {chosenList?.kind === 'people' ? (
        <People label={label} list={chosenList} onChange={choose} />
      ) : (
        chosenList && <ChosenList list={chosenList} onRemove={() => choose(undefined)} />
      )}
      <p className={shared.belowSmall} role="status">
        {replaced && (
          <>
            {(chosenList ? messages.replacedList : messages.removedList)(nameOfList(replaced))}{' '}
            <QuietButton onClick={() => choose(replaced)}>{messages.bringBack}</QuietButton>
          </>
        )}
      </p>
    </section>
  )
}

/** What can be chosen, and what a choice took the place of. */
function useChoices(chosenList: CheckList | undefined, onChoose: (list: CheckList | undefined) => void) {
  const mayCollect = useMay('use_collections')
  const lookup = useLookup({
    key: mayCollect ? 'check-lists' : 'check-presets',
    ask: (text, signal) => suggestCandidates(text, mayCollect, signal),
    noMatchMessage: mayCollect ? messages.noListOrPerson : messages.noPresetOrPerson,
  })
  const [replaced, setReplaced] = useState<CheckList>()
  const [problem, setProblem] = useState('')
  const choose = (list: CheckList | undefined) => {
    setReplaced(takesPlaceOf(list, chosenList) ? chosenList : undefined)
    setProblem('')
    onChoose(list)
  }
  // The list may change while names are looked up.
  const add = useCallbackRef((records: readonly CheckedRecord[], manuscript?: string) =>
    choose(manuscript ? withAuthors(chosenList, records, manuscript) : withRecords(chosenList, records)),
  )
  const take = async (candidate: Candidate) => {
    if (candidate.kind === 'record') return add([candidate.record])
    if (candidate.kind !== 'authors') return choose(candidate)
    const authors = await authorsOf(candidate.uuid)
    if (authors.length > 0) add(authors, candidate.uuid)
    else setProblem(messages.namesNoAuthors(candidate.name))
  }
  return {
    ...{ replaced, problem, choose, lookup },
    written: useWrittenAuthors((found) => {
      if (found.length > 0) add(found)
      announce(messages.namesRead(found.length, openNames({ records: found }).length))
    }),
    pick: (key: string) => {
      const candidate = lookup.matches.find((match) => candidateKey(match) === key)
      if (candidate) take(candidate).catch((error) => setProblem(sentenceOf(error)))
    },
  }
}

const nameOfList = (list: CheckList): string =>
  list.kind === 'people' ? countOf(list.records.length, 'name') : list.name

const toOption = (candidate: Candidate): Option => ({
  value: candidateKey(candidate),
  label: candidate.name,
  hint: candidate.summary,
})

interface PeopleProps {
  label: string
  list: ChosenPeople
  onChange(list: CheckList | undefined): void
}

/** Fewer can be taken out one by one. */
const MANY = 4

/** Those who were chosen, and the names of which somebody has to say who is meant. */
function People({ label, list, onChange }: PeopleProps) {
  const nameOf = (id: string) => list.records.find(({ identifier }) => identifier === id)?.fields?.display_name ?? id
  const open = openNames(list)
  const remove = (id: string) => onChange(withoutRecord(list, id))
  const others = (name: string) => withoutRecord(list, name) ?? { ...list, records: [] }
  return (
    <div className={`${shared.aboveSmall} ${shared.stackSmall}`}>
      <ChosenValues
        label={label}
        values={list.records.map(({ identifier }) => identifier).filter((id) => !open.includes(id))}
        nameOf={nameOf}
        isExclude={false}
        onRemove={remove}
      />
      {open.length > 0 && <p className={shared.warning}>{messages.openNames(open.length)}</p>}
      {open.slice(0, MOST_ASKED).map((name) => (
        <UnmatchedAuthor
          key={name}
          name={name}
          onAuthor={(author) => onChange(withRecords(others(name), [authorRecord(author)]))}
          onInstitution={(place) => onChange({ ...list, records: withStandIn(others(name).records, name, place) })}
          onRemove={() => remove(name)}
        />
      ))}
      {list.records.length > MANY && (
        <QuietButton onClick={() => onChange(undefined)}>{messages.removeAll(list.records.length)}</QuietButton>
      )}
    </div>
  )
}

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
      <CrossButton aria-label={messages.removeNamed(name)} onClick={onRemove} />
    </div>
  )
}
