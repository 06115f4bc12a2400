import { isDocumentId } from '@cognate/contract'

/** The keys of ids of other sources; ids of another form have none. */
export const keysOf = (ids: readonly string[]): string[] =>
  ids.filter(isDocumentId).map((id) => id.trim().toLowerCase())
