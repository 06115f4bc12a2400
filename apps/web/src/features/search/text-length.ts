import { MAX_TEXT } from '@cognate/contract/limits'
import { messages } from './messages.tsx'

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
    ? { text: messages.length(length, MAX_TEXT), isTooLong: false }
    : { text: messages.tooLong(length - MAX_TEXT, MAX_TEXT), isTooLong: true }
}
