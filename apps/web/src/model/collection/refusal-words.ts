import { isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import { messages } from './messages.ts'

/** Why a change of somebody in a collection was refused: the server names the record, which is gone from the collection and not from the catalogue. */
export const reasonOf = (error: unknown): string =>
  isRefusedWith(error, 'record_not_found') ? messages.removedMeanwhile : sentenceOf(error)
