import { MAX_TEXT } from '@cognate/contract/limits'

const numberFormat = new Intl.NumberFormat('en')
/** Characters from which on the page shows a count. */
const COUNTED_FROM = MAX_TEXT * 0.9

export interface LengthNotice {
  text: string
  isTooLong: boolean
}

/** What to say of the length of a text, in UTF-16 units: nothing, a count near the limit, or a refusal above it. */
export function noticeOfLength(length: number): LengthNotice | undefined {
  if (length < COUNTED_FROM) return undefined
  const limit = numberFormat.format(MAX_TEXT)
  if (length <= MAX_TEXT) return { text: `${numberFormat.format(length)} of ${limit} characters`, isTooLong: false }
  const excess = length - MAX_TEXT
  const unit = excess === 1 ? 'character' : 'characters'
  return {
    text: `A text may have ${limit} characters. Please shorten it by ${numberFormat.format(excess)} ${unit}.`,
    isTooLong: true,
  }
}
