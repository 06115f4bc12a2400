import {
  type LinkedOrganisation,
  type LinkedPerson,
  type ProjectRecord,
  type ProjectSource,
  projectSources,
} from '@cognate/contract'
import { orcidOf } from '../openalex/fields.ts'
import { rorOf } from '../reading/catalogue-ids.ts'
import { plainText } from '../reading/plain-text.ts'
import { proseText } from '../reading/readable-text.ts'
import { once, readCountry } from '../reading/values.ts'

/** A project as a service gives it: texts that may hold HTML, LaTeX or Markdown, names in one piece. */
export interface ProjectDraft {
  /** In the service. */
  id: unknown
  title: unknown
  acronym?: unknown
  abstract?: unknown
  start_date: string | null
  end_date: string | null
  url: string | null
  programme?: unknown
  funding?: { amount: number | null; currency: string }
  keywords: Iterable<string | null | undefined>
  persons: readonly LinkedPerson[]
  organisations: readonly LinkedOrganisation[]
}

/** The longest id of a service that is taken; theirs have at most 40 characters. */
const LONGEST_ID = 200

const idOfSource = (key: string) => (projectSources.find((source) => source.key === key) as ProjectSource).id

/**
 * The record of a draft, or why there is none.
 * @param key  The key of the database in `projectSources`.
 * @param funder  The key of the funder in `projectSources`, if the database distinguishes them.
 */
export function toProject(
  key: string,
  draft: ProjectDraft,
  funder = key,
): { record: ProjectRecord; unverified?: string } | { reason: 'missing_id' | 'missing_title'; field: string } {
  const id = idText(draft.id)
  if (id === null) return { reason: 'missing_id', field: 'id' }
  const acronym = plainText(draft.acronym)
  const title = proseText(draft.title) ?? acronym
  if (title === null) return { reason: 'missing_title', field: 'title' }
  const { amount = null, currency = '' } = draft.funding ?? {}
  return {
    record: {
      id: `${key}:${id}`,
      display_name: title,
      title,
      acronym,
      abstract: proseText(draft.abstract),
      start_date: draft.start_date,
      end_date: draft.end_date,
      url: draft.url,
      authority_id: idOfSource(funder),
      programme: plainText(draft.programme),
      funding: amount === null ? null : { amount, currency },
      keywords: once(draft.keywords),
      persons: distinct(draft.persons, ({ name, title, orcid }) => `${name}|${title}|${orcid}`),
      organisations: distinct(withRor(draft.organisations), ({ name, country_code }) => `${name}|${country_code}`),
    },
  }
}

/** An id that can be used in a URL: blanks, `/` and the like become hyphens. */
export function idText(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string') return null
  const id = text.trim().replace(/[^\p{L}\p{N}._~-]+/gu, '-')
  return /[\p{L}\p{N}]/u.test(id) && id.length <= LONGEST_ID ? id : null
}

/** A person of a record; an empty list without a real name, as for placeholders. */
export function aPerson(name: unknown, title: unknown, orcid?: unknown): LinkedPerson[] {
  const text = plainText(name)
  if (text === null || !/\p{L}{2}/u.test(text) || placeholders.test(text)) return []
  return [{ name: text, title: plainText(title), orcid: orcidOf(orcid), author: null }]
}

/** An organisation of a record; an empty list without a real name, as for placeholders. */
export function anOrganisation(name: unknown, country?: unknown, ror?: unknown): LinkedOrganisation[] {
  const text = plainText(name)
  if (text === null || !/\p{L}/u.test(text) || placeholders.test(text)) return []
  return [{ name: text, country_code: readCountry(country), ror: rorOf(ror), institution: null }]
}

/** What services write in place of an unknown name. */
const placeholders = /^(?:unknown|unlisted|not specified|n\/?a|none|tba|to be announced)$/i

/** Organisations without a ROR id get that of another with the same name. */
function withRor(organisations: readonly LinkedOrganisation[]): LinkedOrganisation[] {
  const rors = new Map(organisations.flatMap(({ name, ror }) => (ror === null ? [] : [[name, ror] as const])))
  return organisations.map((one) => ({ ...one, ror: one.ror ?? rors.get(one.name) ?? null }))
}

function distinct<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()]
}
