import { z } from 'zod'
import type { AddressMention, LookedUpAuthor } from './address-mention.ts'
import type { OutsideService } from './outside-service.ts'

/** The public part of an ORCID record that is used here. */
export interface OrcidRecord {
  researcher_urls: { name: string; url: string }[]
  /** Addresses that the person made public, with the day of the last change. */
  emails: { address: string; date: string | null }[]
}

const Moment = z.object({ value: z.number() }).nullish()

/** `person` of the ORCID API 3.0, or a whole record with it; unknown parts are left alone, odd ones dropped. */
const Person = z.preprocess(
  (answer: unknown) => (answer as { person?: unknown } | null | undefined)?.person ?? answer,
  z.object({
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
  }),
)

/**
 * The public record of a person; undefined where ORCID has none.
 * @throws LookupFailure
 */
export async function readOrcidRecord(orcid: string, service: OutsideService): Promise<OrcidRecord | undefined> {
  const person = await service.getJson(`/v3.0/${orcid}/person`, Person)
  return person && recordOf(person)
}

/**
 * Addresses that a person made public in the ORCID record.
 * @throws LookupFailure
 */
export async function findOwnAddresses({ orcid }: LookedUpAuthor, service: OutsideService): Promise<AddressMention[]> {
  const record = orcid === null ? undefined : await readOrcidRecord(orcid, service)
  const url = `https://orcid.org/${orcid}`
  return (record?.emails ?? []).map(({ address, date }) => {
    return { address, date, url, description: 'Public ORCID record', evidence: 'own-record' }
  })
}

function recordOf(person: z.output<typeof Person>): OrcidRecord {
  const urls = person['researcher-urls']?.['researcher-url'] ?? []
  return {
    researcher_urls: urls.flatMap(({ 'url-name': name, url }) => {
      const address = url && webAddress(url.value)
      return address ? [{ name: name?.trim() || address.hostname, url: address.href }] : []
    }),
    emails: (person.emails?.email ?? []).map(({ email, 'last-modified-date': changed }) => ({
      address: email.trim().toLowerCase(),
      date: changed ? new Date(changed.value).toISOString().slice(0, 10) : null,
    })),
  }
}

/** A link that a page may follow. */
function webAddress(text: string): URL | undefined {
  const url = URL.parse(text.trim())
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
