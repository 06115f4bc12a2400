import type { ImportFilter } from '@cognate/catalogue'
import { CATALOGUE_URL, countryCodes, countryGroups, expandCountries } from '@cognate/contract'
import { type Command, InvalidArgumentError, Option } from 'commander'

/** The options as commander gathers them: lists grow by repetition and by commas. */
export interface ImportFilterOptions {
  field?: number[]
  country?: string[]
  fromYear?: number
  toYear?: number
  type?: string[]
  language?: string[]
  institution?: string[]
}

/** Adds the options that say which works an import takes. */
export function addImportFilter(command: Command): Command {
  const list = (flags: string, text: string, read: (value: string) => unknown) =>
    command.addOption(new Option(flags, `${text}; repeat it or use commas for several`).argParser(listOf(read)))
  list(
    '--field <id>',
    'only works with a topic in this field, by its number in OpenAlex (17 is Computer Science)',
    readField,
  )
  list('--country <code>', 'only works with an institution in this country, or group like group:EU', readCountry)
  list('--type <type>', 'only works of this type, in OpenAlex’s or Crossref’s word', readWord)
  list('--language <code>', 'only works in this language', readWord)
  list('--institution <id>', 'only works of this institution (I…) or of one that belongs to it', readInstitution)
  command.addOption(new Option('--from-year <year>', 'only works from this year on').argParser(readYear))
  command.addOption(new Option('--to-year <year>', 'only works up to this year').argParser(readYear))
  return command
}

/** The filter that the options ask for. */
export function importFilterOf(options: ImportFilterOptions): ImportFilter {
  return {
    fields: options.field,
    countries: options.country && expandCountries(options.country),
    fromYear: options.fromYear,
    toYear: options.toYear,
    types: options.type,
    languages: options.language,
    institutions: options.institution,
  }
}

function listOf<Value>(read: (text: string) => Value) {
  return (text: string, before: Value[] = []): Value[] => {
    const parts = text.split(',').map((part) => part.trim())
    return [...new Set([...before, ...parts.filter((part) => part !== '').map(read)])]
  }
}

function readField(text: string): number {
  const number = /^(?:(?:https:\/\/openalex\.org\/)?fields\/)?(\d{2})$/.exec(text)?.[1]
  if (number !== undefined) return Number(number)
  throw new InvalidArgumentError('It takes the two digits of a field in OpenAlex, 11 to 36.')
}

function readCountry(text: string): string {
  const isGroup = /^group:/i.test(text) && expandCountries([text]) !== undefined
  if (isGroup || countryCodes.includes(text.toUpperCase())) return text
  const groups = Object.keys(countryGroups).map((group) => `group:${group}`)
  throw new InvalidArgumentError(`It takes the two letters of a country, or one of ${groups.join(', ')}.`)
}

function readWord(text: string): string {
  if (/^[a-z][a-z-]{1,39}$/i.test(text)) return text.toLowerCase()
  throw new InvalidArgumentError('It takes a word of letters and hyphens.')
}

function readInstitution(text: string): string {
  const number = /^(?:https:\/\/openalex\.org\/)?I(\d{1,15})$/i.exec(text)?.[1]
  if (number !== undefined) return `${CATALOGUE_URL}I${number}`
  throw new InvalidArgumentError('It takes an id of OpenAlex that begins with I.')
}

function readYear(text: string): number {
  if (/^[12]\d{3}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It takes a year of four digits.')
}
