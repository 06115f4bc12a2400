import { useState } from 'react'
import { collection } from '../../model/collection/collection.ts'
import { type CollectedRecord, isExcluded, isIncluded } from '../../model/collection/collection-state.ts'
import { offerUndo } from '../../model/collection/offer-undo.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { meantBy } from '../../model/manuscript/manuscript-query.ts'
import { useWrittenPeople } from '../../model/manuscript/use-written-authors.ts'
import type { NamedPerson } from '../../model/query/manuscript-draft.ts'
import { suggestNames } from '../../model/records/catalogue-calls.ts'
import { showToast } from '../../model/toasts.ts'
import { useLookup } from '../../model/use-lookup.ts'
import { messages as general } from '../../ui/messages.ts'
import { Picker } from '../../ui/picker.tsx'
import shared from '../../ui/shared.module.css'
import { MOST_ASKED, UnmatchedAuthor } from '../../ui/unmatched-author.tsx'
import { messages } from './messages.ts'
import classes from './shortlist-screen.module.css'

/** Adds people whom somebody has in mind: one by name, or a pasted list of names, addresses and iDs. */
export function AddPeople() {
  const [open, setOpen] = useState<readonly NamedPerson[]>([])
  const lookup = useLookup({
    key: 'authors',
    ask: (text, signal) => suggestNames('authors', text, signal),
    noMatchMessage: general.nobodyOfName,
  })
  const written = useWrittenPeople((people) => {
    addPeople(people.flatMap((person) => collectedOf(person) ?? []))
    setOpen((before) => [...before, ...people.filter((person) => !meantBy(person))])
  })
  const settle = (person: NamedPerson) => setOpen((before) => before.filter((one) => one !== person))
  return (
    <div data-on="screen" className={`${shared.stackSmall} ${classes.addPeople}`}>
      <Picker
        label={messages.addPeople}
        placeholder={messages.addPeopleHint}
        options={lookup.matches.map(({ id, display_name, hint }) => ({ value: id, label: display_name, hint }))}
        onPick={(id) => {
          const author = lookup.matches.find((match) => match.id === id)
          if (author) addPeople([toCollect({ identifier: id, ...author }, null)])
        }}
        emptyMessage={lookup.emptyMessage}
        lookUp={lookup}
        // Whoever is found once the tab has turned to another collection was not meant for that.
        onText={(text) => written.readList(text, collection.stay())}
      />
      <p role="status" className={`${shared.quietSmall} ${shared.goneWhenEmpty}`}>
        {written.reading > 0
          ? general.readingNames(written.reading)
          : open.length > 0 && messages.notAddedYet(open.length)}
      </p>
      {open.slice(0, MOST_ASKED).map((person, at) => (
        <UnmatchedAuthor
          // Two people of a list may have one name.
          key={`${person.name} ${at}`}
          name={person.name}
          onAuthor={({ id, display_name }) => {
            settle(person)
            addPeople([toCollect({ identifier: id, display_name }, person.email)])
          }}
          onRemove={() => settle(person)}
        />
      ))}
    </div>
  )
}

/** Somebody of a list as they are collected; undefined where it is open who is meant. */
function collectedOf(person: NamedPerson): CollectedRecord | undefined {
  const meant = meantBy(person)
  return meant && toCollect(meant, person.email)
}

interface Named {
  identifier: string
  display_name: string
  hint?: string | null
}

const toCollect = (
  { identifier, display_name, hint }: Named,
  email_address: string | null | undefined,
): CollectedRecord => ({
  ...{ record_type: 'author', identifier, display_name, fields: { display_name, ...(hint && { hint }) } },
  ...{ used_in_search: true, email_address: email_address ?? null },
})

/** Adds those who are not there yet, says so, and who was there or hidden, and offers to undo it. */
function addPeople(people: readonly CollectedRecord[]): void {
  const stateBefore = collection.state()
  const added = people.filter((person) => !isIncluded(stateBefore, person))
  const known = people.filter((person) => isIncluded(stateBefore, person)).map(nameOfCollected)
  const wereHidden = added.filter((person) => isExcluded(stateBefore, person)).map(nameOfCollected)
  const details = [
    ...(known.length > 0 ? [messages.alreadyHere(known)] : []),
    ...(wereHidden.length > 0 ? [messages.wereHidden(wereHidden)] : []),
  ].join(' ')
  if (added.length === 0) {
    if (details !== '') showToast({ tone: 'info', title: details })
    return
  }
  collection.include(added)
  offerUndo(added, { title: messages.addedPeople(added.map(nameOfCollected)), details, stateBefore })
}
