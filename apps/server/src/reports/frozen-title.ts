import { type FrozenContent, QUERY_TEXT } from '@cognate/contract'

/** Characters of a text that a list shows. */
const TITLE_LENGTH = 200

interface Titled {
  question: Pick<FrozenContent['question'], 'text' | 'records'>
}

/** What a frozen answer is called: its text, else the names of the records that were asked with. */
export function titleOf({ question: { text, records } }: Titled): string {
  const names = records
    .filter(({ identifier }) => identifier !== QUERY_TEXT)
    .map(({ fields, identifier }) => fields?.display_name ?? identifier)
  return (text ?? names.join(', ')).slice(0, TITLE_LENGTH)
}
