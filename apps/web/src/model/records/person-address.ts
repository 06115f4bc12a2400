import { shortId } from '@cognate/contract/ids'

/** What is at hand when somebody's page is opened: a collection, a stored query. */
interface AtHand {
  manuscript?: string | undefined
  query?: string | undefined
}

/** The address of a person's page, with what is at hand. */
export function personAddress(identifier: string, { manuscript, query }: AtHand): string {
  const at = new URLSearchParams({ ...(manuscript && { manuscript }), ...(query && { query }) }).toString()
  return `/app/people/${shortId(identifier)}/${at && `?${at}`}`
}
