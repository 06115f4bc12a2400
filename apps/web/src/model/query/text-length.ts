import { MAX_TEXT } from '@cognate/contract/limits'
import { messages } from '../messages.ts'
import { formatCount } from '../records/wording.ts'

/** Characters from which on the page shows a count. */
const COUNTED_FROM = MAX_TEXT * 0.9

export interface LengthNotice {
  text: string
  isTooLong: boolean
}

/** What to say of the length of a text, in UTF-16 units: nothing, a count near the limit, or a refusal above it. */
export function noticeOfLength(length: number): LengthNotice | undefined {
  if (length < COUNTED_FROM) return undefined
  return length <= MAX_TEXT
    ? { text: messages.length(formatCount(length), formatCount(MAX_TEXT)), isTooLong: false }
    : { text: messages.tooLong(formatCount(length - MAX_TEXT), formatCount(MAX_TEXT)), isTooLong: true }
}
