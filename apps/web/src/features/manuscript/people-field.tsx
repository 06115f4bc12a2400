import { MOST_MANUSCRIPT_PEOPLE } from '@cognate/contract/limits'
import { type ListedAuthor, readAuthors } from '@cognate/contract/read-authors'
import { Loader, TextInput } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { announce } from '../../model/announcements.ts'
import { namePeople } from '../../model/manuscript/name-people.ts'
import { asWritten, type NamedPerson } from '../../model/query/manuscript-draft.ts'
import shared from '../../ui/shared.module.css'
import { useSinglePress } from '../../ui/use-single-press.ts'
import { messages } from './messages.ts'
import classes from './people-field.module.css'
import { isOpen, PersonChip } from './person-chip.tsx'

interface PeopleFieldProps {
  label: string
  people: readonly NamedPerson[]
  /** Ids of works that the manuscript cites. */
  cited: readonly string[]
  /** What is not done for people of whom it is open who they are. */
  whileOpen: string
  /** Whether experts are checked against them. */
  isChecked: boolean
  /** So many more are looked up; fewer, where the number is below 0. */
  onLookUp(people: number): void
  onChange(people: readonly NamedPerson[]): void
}

/** People whom a manuscript names, as chips, and a field that takes a name or a whole list of names, addresses and iDs. */
export function PeopleField({ label, people, cited, whileOpen, isChecked, onLookUp, onChange }: PeopleFieldProps) {
  const [typed, setTyped] = useState('')
  const { add, moveTo, reading, problem } = useAddedPeople(people, cited, { onLookUp, onChange })
  const take = (listed: readonly ListedAuthor[]): boolean => {
    if (listed.length === 0) return false
    setTyped('')
    void add(listed)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    take(listTyped(typed))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (typed.trim() === '' && take(readAuthors(event.clipboardData.getData('text/plain')))) event.preventDefault()
  }
  const counts = useSinglePress()
  // The next one takes the place and the focus of who is taken out: the second of two quick presses would take that out, too.
  const remove = (place: number) => {
    if (counts()) onChange(people.toSpliced(place, 1))
  }
  const open = people.filter(isOpen).length
  return (
    <section aria-label={label} className={`${shared.stackSmall} ${classes.people}`}>
      <span className={`${shared.quietSmall} ${classes.label}`} aria-hidden>
        {label}
      </span>
      <div className={`${shared.shrinking} ${classes.content}`}>
        {people.length > 0 && (
          <ul className={shared.chips}>
            {people.map((person, place) => (
              <PersonChip
                // Two people of a list may have one name.
                key={`${person.name} ${place}`}
                person={person}
                isChecked={isChecked}
                onChange={(changed) => onChange(people.with(place, changed))}
                onRemove={() => remove(place)}
                onPlace={isChecked && mayBePlace(people, place) ? () => void moveTo(person.name) : undefined}
              />
            ))}
          </ul>
        )}
        <TextInput
          size="xs"
          aria-label={messages.addTo(label)}
          placeholder={people.length === 0 ? messages.namesHint : messages.addName}
          value={typed}
          data-wanted={(isChecked && people.length === 0) || undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => typed.trim().includes(' ') && take(listTyped(typed))}
          rightSection={reading > 0 ? <Loader size={12} aria-hidden /> : undefined}
        />
        <p role="status" className={`${shared.goneWhenEmpty} ${shared.quietSmall}`}>
          {reading > 0 ? messages.lookingUp(reading) : open > 0 && `${messages.open(open)} ${whileOpen}`}
        </p>
        <p role="alert" className={`${shared.goneWhenEmpty} ${shared.small} ${shared.danger}`}>
          {problem}
        </p>
      </div>
    </section>
  )
}

/** What somebody typed: a text that is read as nobody is a name as it stands, so that nobody is dropped without a word. */
function listTyped(typed: string): ListedAuthor[] {
  const listed = readAuthors(typed)
  return listed.length === 0 && /\p{L}/u.test(typed) ? [{ name: typed.trim() }] : listed
}

/** Adds people of lists, and places them. Where they cannot be looked up they stay as they are written, and that is said. */
function useAddedPeople(
  people: readonly NamedPerson[],
  cited: readonly string[],
  { onLookUp, onChange }: Pick<PeopleFieldProps, 'onLookUp' | 'onChange'>,
) {
  const [reading, setReading] = useState(0)
  const [problem, setProblem] = useState('')
  // The list may change while names are looked up.
  const join = useCallbackRef((added: readonly NamedPerson[], cut: number) => {
    const joined = [...people, ...added.filter((one) => !people.some((known) => isSame(known, one)))]
    const left = cut + Math.max(0, joined.length - MOST_MANUSCRIPT_PEOPLE)
    if (left > 0) setProblem(messages.tooMany(left))
    onChange(joined.slice(0, MOST_MANUSCRIPT_PEOPLE))
  })
  const lookUp = async (written: readonly NamedPerson[]) => {
    setProblem('')
    const count = (more: number) => {
      setReading((known) => known + more)
      onLookUp(more)
    }
    count(written.length)
    const found = await namePeople(written, cited).catch((error) => {
      setProblem(messages.notLookedUp(sentenceOf(error)))
      return undefined
    })
    count(-written.length)
    return found
  }
  const add = async (listed: readonly ListedAuthor[]) => {
    const written = listed.slice(0, MOST_MANUSCRIPT_PEOPLE).map(asWritten)
    const found = await lookUp(written)
    join(found ?? written, listed.length - written.length)
    if (found) announce(messages.lookedUp(found))
  }
  const replace = useCallbackRef((changed: ReadonlyMap<NamedPerson, NamedPerson>) =>
    onChange(people.map((one) => changed.get(one) ?? one)),
  )
  /** Takes somebody for the institution of all who have none; whoever is not known is looked up with it. */
  const moveTo = async (institution: string) => {
    const others = people
      .filter(({ name }) => name !== institution)
      .map((one) => (one.affiliations.length > 0 ? one : { ...one, affiliations: [institution] }))
    onChange(others)
    const unknown = others.filter(({ identifier, not_in_catalogue }) => identifier === null && !not_in_catalogue)
    if (unknown.length === 0) return
    const found = await lookUp(unknown)
    if (!found) return
    replace(new Map(unknown.map((one, at) => [one, found[at]!])))
    announce(messages.lookedUp(found))
  }
  return { add, moveTo, reading, problem }
}

const isSame = (known: NamedPerson, other: NamedPerson): boolean =>
  known.name === other.name && (known.identifier === other.identifier || other.identifier === null)

/** Whether the last of a list may be the institution below the names: the catalogue knows nobody of that name. */
function mayBePlace(people: readonly NamedPerson[], place: number): boolean {
  const { identifier, candidates, affiliations, email, orcid } = people[place]!
  const isBare = affiliations.length === 0 && !email && !orcid
  return place > 0 && place === people.length - 1 && identifier === null && candidates.length === 0 && isBare
}
