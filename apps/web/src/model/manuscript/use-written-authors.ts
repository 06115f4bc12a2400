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
  const lookUp = async (authors: readonly ListedAuthor[]) => {
    setReading((count) => count + authors.length)
    const written = authors.map(asWritten)
    const people = await namePeople(written).catch(() => written)
    setReading((count) => count - authors.length)
    found(people)
  }
  return {
    /** How many names are being looked up. */
    reading,
    /** False where the text is no list of names; one that was left in the field may be a single whole name. */
    read(text: string, how: 'pasted' | 'entered' | 'left'): boolean {
      const authors = readAuthors(text)
      const [first] = authors
      const isList = authors.length > 1 || Boolean(first?.institution ?? first?.email ?? first?.orcid)
      if (!isList && !(how === 'left' && first?.name.includes(' '))) return false
      void lookUp(authors)
      return true
    },
  }
}
