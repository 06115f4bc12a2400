import { isIP } from 'node:net'
import { datasetKeys, endpointKeys, filterFields, themes } from '@cognate/contract'
import { InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import { MailboxError, readMailbox } from '../mail/mailbox.ts'

// Readers for the values of options. Each refuses a wrong value with a sentence, and the process exits with 2.

/** A name that may be part of a URL. */
export function readSlug(text: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 100) return text
  throw new InvalidArgumentError('Use lower-case letters and digits, with single hyphens between them.')
}

/** A trimmed text of 1 to 300 characters, none of them a control character. */
export function readText(text: string): string {
  const clean = text.trim()
  if (clean !== '' && clean.length <= 300 && !/\p{Cc}/u.test(clean)) return clean
  throw new InvalidArgumentError('Use 1 to 300 characters and no control characters.')
}

export function readUsername(text: string): string {
  if (/^[^\s\p{C}]{1,150}$/u.test(text)) return text
  throw new InvalidArgumentError('Use 1 to 150 characters without spaces.')
}

/** An address to which a mail can be sent. */
export function readAddress(address: string): string {
  try {
    return readMailbox({ name: '', address: address.trim() }).address
  } catch (error) {
    if (error instanceof MailboxError) throw new InvalidArgumentError(error.message)
    throw error
  }
}

/** A day that exists, `YYYY-MM-DD`. */
export function readDay(text: string): string {
  if (z.iso.date().safeParse(text).success) return text
  throw new InvalidArgumentError('Use a day that exists, written YYYY-MM-DD.')
}

/** The beginning of a day in UTC, or a time in ISO 8601 with its offset. */
export function readMoment(text: string): Date {
  const parsedTime = z.iso.datetime({ offset: true }).safeParse(text)
  return new Date(parsedTime.success ? text : readDay(text))
}

/** An IP address, or a range in CIDR notation. */
export function readNetwork(text: string): string {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = isIP(address) === 4 ? 32 : 128
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
  if (isIP(address) > 0 && !address.includes('%') && isRange && rest.length === 0) return text
  throw new InvalidArgumentError('Use an IP address, or a range such as 192.0.2.0/24.')
}

/** A number from 1 to 100,000. */
export function readCount(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= 100_000) return Number(text)
  throw new InvalidArgumentError('Use a number from 1 to 100000.')
}

/** A number of days, 1 or more; `none` means no limit. */
export function readDays(text: string): number | 'none' {
  if (text === 'none') return text
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Use a number of days, 1 or more, or none.')
}

/** `all`, or keys of a table separated by commas. */
function listReader<Key extends string>(allKeys: readonly Key[]) {
  return (text: string): Key[] | 'all' => {
    if (text === 'all') return 'all'
    const keys = [...new Set(text.split(',').map((key) => key.trim()))].filter((key) => key !== '')
    const unknownKey = keys.find((key) => !(allKeys as readonly string[]).includes(key))
    if (unknownKey === undefined) return keys as Key[]
    throw new InvalidArgumentError(`${unknownKey} is unknown. Use all, or some of ${allKeys.join(', ')}.`)
  }
}

export const readEndpoints = listReader(endpointKeys)
export const readDatasets = listReader(datasetKeys)
export const readFilterFields = listReader(filterFields)

/** User names separated by commas. */
export function readUsernames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map(readUsername)
}

export const jsonOption = () => new Option('--json', 'print the result as JSON')
export const themeOption = () => new Option('--theme <theme>', 'look of the page').choices(themes)
export const layoutOption = () =>
  new Option('--export-layout <layout>', 'columns of spreadsheets').choices(['default', 'reviewer'])
export const kindOption = () =>
  new Option('--licence <kind>', 'kind of licence; sharing and API keys need an institution licence').choices([
    'individual',
    'institution',
  ])

/** A year of four digits. */
export function readYear(text: string): number {
  if (/^[12]\d{3}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Use a year of four digits.')
}
