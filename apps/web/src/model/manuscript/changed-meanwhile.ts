import { manuscriptChanges } from '@cognate/contract/manuscript-changes'
import { manuscriptChangesInWords } from '../collection/history-words.ts'
import { messages } from '../messages.ts'
import {
  type ManuscriptBase,
  type ManuscriptDraft,
  manuscriptOfKept,
  type NamedPerson,
  peopleLists,
} from '../query/manuscript-draft.ts'
import { isOne } from './same-person.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is said to be another beside text and people. */
const others = ['references', 'keywords', 'wanted', 'answer_by', 'round'] as const

/** What somebody else changed of a manuscript since it was opened here, in words; empty where nothing. */
export function changedMeanwhile(base: ManuscriptBase, now: ManuscriptBase): string[] {
  const { manuscript: before } = base
  const { manuscript: after } = now
  const told = [
    ...manuscriptChangesInWords(manuscriptChanges(before, after)),
    ...others.filter((field) => !isSame(before[field], after[field])).map((field) => messages.partOfManuscript[field]),
    ...(base.external_identifier === now.external_identifier ? [] : [messages.partOfManuscript.number]),
  ]
  return told.length > 0 || isSame(before, after) ? told : [messages.partOfManuscript.details]
}

/** A draft as somebody else made the manuscript meanwhile. */
export const asTheyMadeIt = ({ hidesConflicts }: ManuscriptDraft, theirs: ManuscriptBase): ManuscriptDraft => ({
  ...manuscriptOfKept(theirs.manuscript, theirs.external_identifier),
  hidesConflicts,
  base: theirs,
})

/** What was changed here and what somebody else changed meanwhile; of what both changed, but for people, what was here. */
export function joinedWith(mine: ManuscriptDraft & { base: ManuscriptBase }, theirs: ManuscriptBase): ManuscriptDraft {
  const before = manuscriptOfKept(mine.base.manuscript, mine.base.external_identifier)
  const other = asTheyMadeIt(mine, theirs)
  const changedHere = Object.entries(mine).filter(
    ([field, value]) => !isSame(value, before[field as keyof ManuscriptDraft]),
  )
  const people = peopleLists.map((list) => [
    list,
    joinPeople(mine[list], { before: before[list], theirs: other[list] }),
  ])
  return { ...other, ...Object.fromEntries(changedHere), ...Object.fromEntries(people), base: theirs }
}

type People = readonly NamedPerson[]

function joinPeople(mine: People, { before, theirs }: Record<'before' | 'theirs', People>): People {
  const findIn = (people: People, one: NamedPerson) => people.find((other) => isOne(one, other))
  const kept = mine.flatMap((one) => {
    const [was, is] = [findIn(before, one), findIn(theirs, one)]
    if (was && !is) return []
    // Who it is was said elsewhere alone.
    return is && was?.identifier === one.identifier && is.identifier !== one.identifier ? is : one
  })
  return [...kept, ...theirs.filter((one) => !findIn(mine, one) && !findIn(before, one))]
}
