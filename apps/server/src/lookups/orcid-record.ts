import { z } from 'zod'
import { LookupFailure, type OutsideSource } from './outside-source.ts'

/** The public part of an ORCID record that is used here. */
export interface OrcidRecord {
  researcher_urls: { name: string; url: string }[]
  /** Addresses that the person made public, with the day of the last change. */
  emails: { address: string; date: string | null }[]
}

const Moment = z.object({ value: z.number() }).nullish()

/** `person` of the ORCID API 3.0 as JSON; unknown parts are left alone, odd ones dropped. */
const Person = z.object({
  emails: z
    .object({ email: z.array(z.looseObject({ email: z.string(), 'last-modified-date': Moment })) })
    .nullish()
    .catch(null),
  'researcher-urls': z
    .object({
      'researcher-url': z.array(
        z.looseObject({ 'url-name': z.string().nullish(), url: z.object({ value: z.string() }).nullish() }),
      ),
    })
    .nullish()
    .catch(null),
})

/**
 * The public record of a person; undefined where ORCID has none.
 * @throws LookupFailure
 */
export async function readOrcidRecord(orcid: string, source: OutsideSource): Promise<OrcidRecord | undefined> {
  const text = await source.get(`/v3.0/${orcid}/person`, { accept: 'application/json' })
  return text === undefined ? undefined : readPerson(text)
}

/** Reads an answer; a whole record serves as well as its `person`. */
export function readPerson(json: string): OrcidRecord {
  const person = Person.safeParse(unwrap(json))
  if (!person.success) throw new LookupFailure('ORCID gave something that is no record')
  const urls = person.data['researcher-urls']?.['researcher-url'] ?? []
  return {
    researcher_urls: urls.flatMap(({ 'url-name': name, url }) => {
      const address = url && webAddress(url.value)
      return address ? [{ name: name?.trim() || address.hostname, url: address.href }] : []
    }),
    emails: (person.data.emails?.email ?? []).map(({ email, 'last-modified-date': changed }) => ({
      address: email.trim().toLowerCase(),
      date: changed ? new Date(changed.value).toISOString().slice(0, 10) : null,
    })),
  }
}

function unwrap(json: string): unknown {
  try {
    const parsed = JSON.parse(json) as { person?: unknown } | null
    return parsed?.person ?? parsed
  } catch {
    return undefined
  }
}

/** A link that a page may follow. */
function webAddress(text: string): URL | undefined {
  const url = URL.parse(text.trim())
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
