import type { ImportFilter } from '@cognate/catalogue'
import { CATALOGUE_URL, countryCodes, countryGroups, expandCountries } from '@cognate/contract'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { readYear } from './arguments.ts'
import { UsageFailure } from './command-failure.ts'

/** The options as commander collects them; lists may be repeated or separated by commas. */
export interface ImportFilterOptions {
  field?: number[]
  country?: string[]
  fromYear?: number
  toYear?: number
  type?: string[]
  language?: string[]
  institution?: string[]
}

/** Adds the options that choose the works of an import. */
export function addImportFilterOptions(command: Command): Command {
  const addListOption = (flags: string, text: string, readValue: (value: string) => unknown) =>
    command.addOption(
      new Option(flags, `${text}; repeat it or use commas for several`).argParser(listReader(readValue)),
    )
  addListOption(
    '--field <id>',
    'only works with a topic in this field, by its number in OpenAlex (17 is Computer Science)',
    readField,
  )
  addListOption(
    '--country <code>',
    'only works with an institution in this country, or group like group:EU',
    readCountry,
  )
  addListOption('--type <type>', 'only works of this type, as OpenAlex or Crossref names it', readWord)
  addListOption('--language <code>', 'only works in this language', readWord)
  addListOption('--institution <id>', 'only works of this institution (I…) or its subsidiaries', readInstitution)
  command.addOption(new Option('--from-year <year>', 'only works from this year on').argParser(readYear))
  command.addOption(new Option('--to-year <year>', 'only works up to this year').argParser(readYear))
  return command
}

/** The import filter that the options describe. */
export function importFilterOf(options: ImportFilterOptions): ImportFilter {
  const { fromYear, toYear } = options
  if (fromYear !== undefined && toYear !== undefined && toYear < fromYear)
    throw new UsageFailure(`--to-year ${toYear} is before --from-year ${fromYear}.`)
  return {
    fields: options.field,
    countries: options.country && expandCountries(options.country),
    fromYear,
    toYear,
    types: options.type,
    languages: options.language,
    institutions: options.institution,
  }
}

function listReader<Value>(readValue: (text: string) => Value) {
  return (text: string, earlierValues: Value[] = []): Value[] => {
    const parts = text.split(',').map((part) => part.trim())
    return [...new Set([...earlierValues, ...parts.filter((part) => part !== '').map(readValue)])]
  }
}

function readField(text: string): number {
  const number = /^(?:(?:https:\/\/openalex\.org\/)?fields\/)?(\d{2})$/.exec(text)?.[1]
  if (number !== undefined) return Number(number)
  throw new InvalidArgumentError('Use the two digits of a field in OpenAlex, 11 to 36.')
}

function readCountry(text: string): string {
  const isGroup = /^group:/i.test(text) && expandCountries([text]) !== undefined
  if (isGroup || countryCodes.includes(text.toUpperCase())) return text
  const groups = Object.keys(countryGroups).map((group) => `group:${group}`)
  throw new InvalidArgumentError(`Use the two letters of a country, or one of ${groups.join(', ')}.`)
}

function readWord(text: string): string {
  if (/^[a-z][a-z-]{1,39}$/i.test(text)) return text.toLowerCase()
  throw new InvalidArgumentError('Use a word of letters and hyphens.')
}

function readInstitution(text: string): string {
  const number = /^(?:https:\/\/openalex\.org\/)?I(\d{1,15})$/i.exec(text)?.[1]
  if (number !== undefined) return `${CATALOGUE_URL}I${number}`
  throw new InvalidArgumentError('Use an OpenAlex id that begins with I.')
}
