import { catalogueKinds } from './dataset-rows.ts'

/** Every kind of thing that can be shown, collected or used as a query; `record` is a free text. */
export const recordTypes = [...catalogueKinds, 'record' as const]
export type RecordType = (typeof recordTypes)[number]

/** The prefix under which the catalogue gives its ids, as OpenAlex does. */
export const CATALOGUE_URL = 'https://openalex.org/'

/** Whether an id is one of the other sources, `cordis:101190685`, rather than one of OpenAlex. */
export function isDocumentId(id: string): boolean {
  return /^(?!https?:)[a-z][a-z\d_-]*:/i.test(id.trim())
}

/** The last part of a catalogue id: `https://openalex.org/A5` and `a5` both give `A5`. Ids compare without regard to case. */
export function shortId(id: string): string {
  return id
    .trim()
    .replace(/^https?:\/\/(api\.)?openalex\.org\/(?:(?:works|authors|institutions|sources|topics)\/)?/i, '')
    .toUpperCase()
}

/** The short form of the id of an academic. */
export const AUTHOR_ID = /^A[1-9]\d{0,14}$/

/** Bare or as an address. */
export const ORCID = /^(?:https?:\/\/(?:www\.)?orcid\.org\/)?\d{4}-?\d{4}-?\d{4}-?\d{3}[\dXx]\/?$/

/** The last digit of an ORCID iD, which follows from the 15 before it, so that a mistyped one shows. @see ISO 7064, MOD 11-2 */
export function orcidCheckDigit(digits: string): string {
  let total = 0
  for (const digit of digits) total = (total + Number(digit)) * 2
  const check = (12 - (total % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

/** The form of an id in which every answer gives it: a URL, or for another source's `cordis:101190685` as it is. */
export function catalogueId(id: string): string {
  return isDocumentId(id) ? id.trim() : CATALOGUE_URL + shortId(id)
}

/** The identifier of a query record that carries text instead of naming a record of the catalogue. */
export const QUERY_TEXT = 'query_text'

interface Identified {
  record_type: RecordType
  identifier: string
  fields?: object | undefined
}

/**
 * The identity of a record among those of its kind, whatever the spelling of its id. Texts share an identifier, so their
 * content is added to it; `shorten` may shorten the content.
 */
export function identityOf({ record_type, identifier, fields }: Identified, shorten = (text: string) => text): string {
  const id = shortId(identifier)
  if (record_type !== 'record') return id
  const text = fields && 'text' in fields && typeof fields.text === 'string' ? fields.text : ''
  return `${id}:${shorten(text)}`
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const wholeUuid = new RegExp(`^${UUID}$`, 'i')

/** Every uuid in a text, as the service writes them: in lower case. */
export const uuidsInText = new RegExp(UUID, 'g')

/** Whether a text is a uuid, in either case. */
export function isUuid(text: string): boolean {
  return wholeUuid.test(text)
}
