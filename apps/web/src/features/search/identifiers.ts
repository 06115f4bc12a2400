import type { CatalogueKind } from '@cognate/contract'

/** An identifier that names one work or one academic. */
export interface Identifier {
  scheme: 'doi' | 'orcid' | 'openalex'
  /** Bare, as the scheme writes it: `10.1000/182`, `0000-0002-1825-0097`, `W2741809807`. */
  value: string
  record_type: CatalogueKind
}

/** At most this many identifiers are taken from one paste. */
const MAX_IDENTIFIERS = 50

/** Reads a DOI, an ORCID iD or an OpenAlex id of a work or an author, bare or as URL; undefined for anything else. */
export function parseIdentifier(text: string): Identifier | undefined {
  const decodedText = decodeSafely(text.trim())
  const doi = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S+)$/i.exec(decodedText)?.[1]
  if (doi) return { scheme: 'doi', value: doi.replace(/[.,;]+$/, ''), record_type: 'work' }
  const orcid = /^(?:https?:\/\/(?:www\.)?orcid\.org\/|orcid:\s*)?((?:\d{4}-){3}\d{3}[\dX])\/?$/i.exec(decodedText)?.[1]
  if (orcid) return { scheme: 'orcid', value: orcid.toUpperCase(), record_type: 'author' }
  const openalex = /^(?:https?:\/\/(?:api\.)?openalex\.org\/(?:works\/|authors\/|people\/)?)?([AW]\d{3,12})\/?$/i.exec(
    decodedText,
  )?.[1]
  if (!openalex) return undefined
  const value = openalex.toUpperCase()
  return { scheme: 'openalex', value, record_type: value.startsWith('W') ? 'work' : 'author' }
}

/** Reads a text that is nothing but identifiers, set apart by white space, commas or semicolons; else undefined. */
export function parseIdentifiers(text: string): Identifier[] | undefined {
  const identifier = parseIdentifier(text)
  if (identifier) return [identifier]
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  if (parts.length === 0 || parts.length > MAX_IDENTIFIERS) return undefined
  const identifiers = parts.map(parseIdentifier)
  return identifiers.every((identifier) => identifier !== undefined) ? identifiers : undefined
}

/** What to call an identifier in a sentence: `DOI 10.1000/182`. */
export function describeIdentifier({ scheme, value }: Identifier): string {
  const names = { doi: 'DOI', orcid: 'ORCID iD', openalex: 'OpenAlex id' }
  return `${names[scheme]} ${value}`
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
