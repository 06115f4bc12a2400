import { z } from 'zod'
import { UserView } from './sharing.ts'

const Author = {
  /** An author of the catalogue. */
  identifier: z.string().trim().min(1).max(300),
  // As shown on the page; the server uses the catalogue's own record.
  display_name: z.string().max(500).nullish(),
  institution: z.string().max(500).nullish(),
}

/** What an organisation knows of an address. */
export const KnownEmail = z.object({
  state: z.enum(['confirmed', 'kept', 'bounced']),
  by: UserView.nullable().describe('Who said so; null where the account is gone.'),
  on: z.iso.date(),
  last_success_on: z.iso.date().nullable().describe('When somebody agreed or delivered who was asked at it.'),
})
export type KnownEmail = z.infer<typeof KnownEmail>

/** A publicly printed address, with its source and day. No address is guessed. */
export const EmailCandidate = z.object({
  email_address: z.string(),
  /** Where it was found: `europe_pmc`, `orcid`; `confirmed` or `kept` if somebody of the organisation confirmed it, or keeps it in a collection. */
  source: z.enum(['europe_pmc', 'orcid', 'confirmed', 'kept']),
  /** The article or record that mentions it, in words. */
  source_description: z.string(),
  source_url: z.string().nullable(),
  /** The day of the article or record; null where it says none. */
  source_timestamp: z.string().nullable(),
  /** 0 to 100; from 75 on the address is like the name, 100 is confirmed (docs/scoring.md). */
  score: z.number().int().min(0).max(100),
  /** Missing: nothing is known of it in the organisation. */
  known: KnownEmail.optional(),
})
export type EmailCandidate = z.infer<typeof EmailCandidate>

/** Where the address of somebody of a collection comes from, as far as it is kept. */
export const AddressOrigin = EmailCandidate.pick({
  email_address: true,
  source_url: true,
  source_timestamp: true,
  known: true,
}).extend({
  identifier: z.string(),
  source_description: z
    .string()
    .nullable()
    .describe('The article or record that prints it; null where the organisation alone knows it.'),
})
export type AddressOrigin = z.infer<typeof AddressOrigin>

/** What the last look-up for somebody without an address in the collection came to. */
export const AddressLookup = z.object({
  identifier: z.string(),
  at: z.iso.datetime(),
  doubtful: z.number().int().min(0).describe('Addresses that were found, of which none was taken; 0: none was found.'),
  failed_services: z.array(z.string()).describe('Services that could not be asked, so that there may be more.'),
})
export type AddressLookup = z.infer<typeof AddressLookup>

export const AddressOrigins = z.object({
  results: z.array(AddressOrigin),
  lookups: z.array(AddressLookup).describe('Of people without an address, as far as it is kept.'),
})
export type AddressOrigins = z.infer<typeof AddressOrigins>

export const FindEmailRequest = z.strictObject(Author)

export const FindEmailAnswer = z.object({
  /** That of the best candidate; null where there is none. */
  email_address: z.string().nullable(),
  /** The best first. */
  email_candidates: z.array(EmailCandidate),
  /** Names of services that could not be asked, so that more may be found later; missing if all answered. */
  failed_services: z.array(z.string()).optional(),
  /** Those of them that are slow or take no more requests for now, and may answer later; missing if none. */
  busy_services: z.array(z.string()).optional(),
})
export type FindEmailAnswer = z.infer<typeof FindEmailAnswer>

/** A person's verdict on a candidate. It holds for the organisation; `null` takes it back. */
export const JudgeEmailRequest = z.strictObject({
  identifier: Author.identifier,
  email_address: z.string().trim().min(3).max(320),
  verdict: z.enum(['confirmed', 'rejected', 'bounced']).nullable(),
})

export const FindScholarRequest = z.strictObject({ ...Author, search_module: z.string().max(50).nullish() })

export const FindScholarAnswer = z.object({
  google_scholar_id: z.string().nullable(),
  affiliation: z.string().nullable(),
})
export type FindScholarAnswer = z.infer<typeof FindScholarAnswer>

export const ResearcherLinksView = z.object({
  orcid: z.string(),
  /** Addresses that the person put into the public ORCID record, http and https alone. */
  researcher_urls: z.array(z.object({ name: z.string(), url: z.string() })),
})
export type ResearcherLinksView = z.infer<typeof ResearcherLinksView>

/** `unknown` if Crossref could not be asked. */
export const signalStatuses = ['none', 'corrected', 'concern', 'retracted', 'unknown'] as const

export const SignalsView = z.object({ status: z.enum(signalStatuses), url: z.string() })
export type SignalsView = z.infer<typeof SignalsView>
