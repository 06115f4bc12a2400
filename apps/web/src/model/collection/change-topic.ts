import { keyOf, type RecordIdentity } from './collection-state.ts'

/** The topic of what is said of a change of records: that it failed takes the place of that it was made. */
export const changeTopic = (records: readonly RecordIdentity[]): string => `collection ${records.map(keyOf).join(' ')}`
