import type { OpenCatalogueEntity } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { idLetters } from '../base/id-letters.ts'
import { normaliseIdentifier } from '../columns/normalise-identifier.ts'
import { entities, indexOfId, isTaxonomy, type OpenKind, type Reader } from './reader.ts'

/** How the catalogue keeps identifiers of the world outside, by scheme; undefined for what cannot be one. */
const forms = {
  doi: (text: string) => normaliseIdentifier('doi', text),
  orcid: (text: string) => normaliseIdentifier('orcid', text),
  ror: (text: string) => normaliseIdentifier('ror', text),
  pmid: (text: string) => /^(?:https?:\/\/(?:www\.)?pubmed\.ncbi\.nlm\.nih\.gov\/)?(\d{1,9})\/?$/i.exec(text)?.[1],
  issn: (text: string) =>
    /(?:^|portal\.issn\.org\/resource\/issn\/)(\d{4})-?(\d{3}[\dX])$/i.exec(text)?.slice(1).join('-').toUpperCase(),
} satisfies Record<string, (text: string) => string | undefined>
export type Scheme = keyof typeof forms

/** Which of them records of a kind bear. */
const schemes: Partial<Record<OpenKind, readonly Scheme[]>> = {
  author: ['orcid'],
  work: ['doi', 'pmid'],
  institution: ['ror'],
  venue: ['issn'],
}

/** The index of the record that bears an identifier of a scheme: bare, as URL or with `doi:` and the like before it. */
export function indexOfScheme(scheme: Scheme, kind: OpenKind, text: string, reader: Reader): number | undefined {
  const value = forms[scheme](text.trim().replace(new RegExp(`^${scheme}:\\s*`, 'i'), ''))
  const found = value === undefined ? undefined : reader.byIdentifier(scheme, value)
  return found?.kind === kind ? found.index : undefined
}

/** The index of the record of a kind that bears an identifier of the world outside; a number alone is none. */
export function indexOfIdentifier(kind: OpenKind, text: string, reader: Reader): number | undefined {
  if (/^\d*$/.test(text.trim())) return undefined
  for (const scheme of schemes[kind] ?? []) {
    const index = indexOfScheme(scheme, kind, text, reader)
    if (index !== undefined) return index
  }
  return undefined
}

/** The index of the record of a kind that a text names by an id of any form. */
export function indexOf(kind: OpenKind, text: string, reader: Reader): number | undefined {
  return indexOfId(kind, text, reader) ?? indexOfIdentifier(kind, text, reader)
}

const letters: Partial<Record<OpenKind, string>> = idLetters

/** Whether a text has the form of an id of the kind; a word such as `T1` has it too. */
export function looksLikeId(entity: OpenCatalogueEntity, text: string): boolean {
  const { kind } = entities[entity]
  // A number alone is the beginning of a name rather than a field.
  if (isTaxonomy(kind)) return text.includes(`${entity}/`)
  const id = shortId(text)
  return letters[kind] === id[0] && /^\d{1,15}$/.test(id.slice(1))
}
