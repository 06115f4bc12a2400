import type { OpenCatalogueEntity, ScholarlyKind } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { idLetters } from '../base/id-letters.ts'
import { normaliseIdentifier } from '../columns/normalise-identifier.ts'
import { entities, findShown, type OpenCatalogue, type OpenKind } from './open-catalogue.ts'
import { isTaxonomyLevel } from './taxonomy.ts'

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

/** Which of them the records of a kind have. */
const schemes: Partial<Record<OpenKind, readonly Scheme[]>> = {
  author: ['orcid'],
  work: ['doi', 'pmid'],
  institution: ['ror'],
  venue: ['issn'],
}

/** The records that bear identifiers of a scheme: bare, as URL or with `doi:` and the like before them. */
export async function findByScheme(
  scheme: Scheme,
  kind: ScholarlyKind,
  texts: readonly string[],
  catalogue: OpenCatalogue,
): Promise<(number | undefined)[]> {
  const prefix = new RegExp(`^${scheme}:\\s*`, 'i')
  const values = texts.map((text) => forms[scheme](text.trim().replace(prefix, '')))
  const wanted = [...new Set(values.filter((value) => value !== undefined))]
  const found = await catalogue.identify(scheme, kind, wanted)
  const byValue = new Map(wanted.map((value, place) => [value, found[place]]))
  return values.map((value) => {
    const number = value === undefined ? undefined : byValue.get(value)
    return number === undefined || catalogue.isHidden(kind, number) ? undefined : number
  })
}

/** The record of a kind with an external identifier; a bare number is not one. */
export async function findIdentified(
  kind: OpenKind,
  text: string,
  catalogue: OpenCatalogue,
): Promise<number | undefined> {
  if (/^\d*$/.test(text.trim())) return undefined
  for (const scheme of schemes[kind] ?? []) {
    const [number] = await findByScheme(scheme, kind as ScholarlyKind, [text], catalogue)
    if (number !== undefined) return number
  }
  return undefined
}

/** The record of a kind that a text names by an id of any form. */
export async function findNamed(kind: OpenKind, text: string, catalogue: OpenCatalogue): Promise<number | undefined> {
  const [number] = await findShown(kind, [text], catalogue)
  return number ?? findIdentified(kind, text, catalogue)
}

const letters: Partial<Record<OpenKind, string>> = idLetters

/** Whether a text has the form of an id of the kind; a word such as `T1` has it too. */
export function looksLikeId(entity: OpenCatalogueEntity, text: string): boolean {
  const { kind } = entities[entity]
  // A number alone is the beginning of a name rather than a field.
  if (isTaxonomyLevel(kind)) return text.includes(`${entity}/`)
  const id = shortId(text)
  return letters[kind] === id[0] && /^\d{1,15}$/.test(id.slice(1))
}
