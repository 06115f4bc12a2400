import type { ConflictInput, SuggestionView } from '@cognate/contract'
import { useCallbackRef } from '@mantine/hooks'
import { useState } from 'react'
import { unmatched, withStandIn } from '../../model/conflicts/checked-people.ts'
import { LONGEST_NAME } from '../../model/conflicts/similar-authors.ts'
import { suggestNames } from '../../model/records/catalogue-calls.ts'
import { optionMeant } from '../../ui/options.ts'
import { chooseAuthor, type ListedAuthor, readAuthors } from './read-authors.ts'

type Records = ConflictInput['records']

/** An author of the catalogue among those checked against. */
export const authorRecord = ({ id, display_name }: Pick<SuggestionView, 'id' | 'display_name'>): Records[number] => ({
  record_type: 'author',
  identifier: id,
  fields: { display_name },
})

/** Reads lists of names, looks each name up, and hands over whom they name: nobody is guessed, and no name is lost. */
export function useWrittenAuthors(onFound: (records: Records) => void) {
  const [reading, setReading] = useState(0)
  // The field may change while the names are looked up.
  const found = useCallbackRef(onFound)
  const lookUp = async (authors: readonly ListedAuthor[]) => {
    setReading((count) => count + authors.length)
    const records = await Promise.all(authors.map(findAuthor))
    setReading((count) => count - authors.length)
    found(records.flat())
  }
  return {
    /** How many names are being looked up. */
    reading,
    /** False where the text is no list of names; one that was left in the field may be a single whole name. */
    read(text: string, how: 'pasted' | 'entered' | 'left'): boolean {
      const authors = readAuthors(text)
      const isList = authors.length > 1 || authors[0]?.institution !== undefined
      if (!isList && !(how === 'left' && authors[0]?.name.includes(' '))) return false
      void lookUp(authors)
      return true
    },
  }
}

async function findAuthor(listed: ListedAuthor): Promise<Records> {
  const none: SuggestionView[] = []
  const matches = await suggestNames('authors', listed.name.slice(0, LONGEST_NAME)).catch(() => none)
  const author = chooseAuthor(listed, matches)
  if (author) return [authorRecord(author)]
  if (matches.length > 0 || !listed.institution) return [unmatched(listed.name)]
  const places = await suggestNames('institutions', listed.institution.slice(0, LONGEST_NAME)).catch(() => none)
  const options = places.map(({ id, display_name }) => ({ value: id, label: display_name }))
  const meant = optionMeant(options, listed.institution)
  return meant ? withStandIn([], listed.name, { id: meant.value, display_name: meant.label }) : [unmatched(listed.name)]
}
