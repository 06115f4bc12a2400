import type { ConflictInput, SuggestionView } from '@cognate/contract'
import { type ListedAuthor, readAuthors } from '@cognate/contract/read-authors'
import { useCallbackRef } from '@mantine/hooks'
import { useState } from 'react'
import { asWritten, type NamedPerson } from '../query/manuscript-draft.ts'
import { checksOf } from './manuscript-query.ts'
import { namePeople } from './name-people.ts'

type Records = ConflictInput['records']

/** An author of the catalogue among those checked against. */
export const authorRecord = ({ id, display_name }: Pick<SuggestionView, 'id' | 'display_name'>): Records[number] => ({
  record_type: 'author',
  identifier: id,
  fields: { display_name },
})

/** Whom lists of names mean, as they are checked against; names that are in doubt or unknown stay names. */
export const useWrittenAuthors = (onFound: (records: Records) => void) =>
  useWrittenPeople((people) => onFound(checksOf({ authors: people })))

/** Reads lists of names, looks each name up with the others in view, and hands over all: nobody is guessed, and no name is lost. */
export function useWrittenPeople(onFound: (people: readonly NamedPerson[]) => void) {
  const [reading, setReading] = useState(0)
  // The field may change while the names are looked up.
  const found = useCallbackRef(onFound)
  const lookUp = async (authors: readonly ListedAuthor[], until?: AbortSignal) => {
    setReading((count) => count + authors.length)
    const written = authors.map(asWritten)
    const people = await namePeople(written).catch(() => written)
    setReading((count) => count - authors.length)
    if (!until?.aborted) found(people)
  }
  const readIf = (isMeant: boolean, authors: readonly ListedAuthor[], until?: AbortSignal): boolean => {
    if (isMeant) void lookUp(authors, until)
    return isMeant
  }
  return {
    /** How many names are being looked up. */
    reading,
    /** False where the text is no list of names. @param until  Aborted once nobody is to be handed over any more. */
    readList(text: string, until?: AbortSignal): boolean {
      const authors = readAuthors(text)
      return readIf(isList(authors), authors, until)
    },
    /** As `readList`; what was left in the field may be a single whole name, too. */
    read(text: string, how: 'pasted' | 'entered' | 'left'): boolean {
      const authors = readAuthors(text)
      const isWholeName = how === 'left' && authors[0]?.name.includes(' ') === true
      return readIf(isList(authors) || isWholeName, authors)
    },
  }
}

const isList = ([first, ...others]: readonly ListedAuthor[]): boolean =>
  others.length > 0 || Boolean(first?.institution ?? first?.email ?? first?.orcid)
