import { createHash } from 'node:crypto'
import type {
  AddressLookup,
  AddressOrigin,
  AddressOrigins,
  AuthorRecord,
  EmailCandidate,
  FindEmailAnswer,
  FindScholarAnswer,
  KnownEmail,
  ResearcherLinksView,
  SignalsView,
  WorkRecord,
} from '@cognate/contract'
import { DAY_MS, shortId } from '@cognate/contract'
import type { Actor, FoundAddresses, KeptAddresses, KnownAddress, LookupKind, Workspace } from '@cognate/workspace'
import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import { mapServices, type OutsideServiceKey, outsideServices } from '../base/outside-services.ts'
import { RateLimit } from '../base/rate-limit.ts'
import { addressSources } from './address-sources.ts'
import { findUpdates } from './crossref.ts'
import { readOrcidRecord } from './orcid-record.ts'
import { LookupFailure, OutsideService, ServiceBusy, userAgentOf } from './outside-service.ts'
import { byScore, scoreAddresses } from './score-address.ts'
import { findScholarProfile } from './wikidata.ts'

/** How long an answer is kept: one with a finding, an empty one, and a failure, which is tried again soon. */
const VALID_MS = { found: 30 * DAY_MS, empty: 7 * DAY_MS, failed: 60_000 } as const
/** How long it can be told that not every service could be asked for addresses. */
const INCOMPLETE_MS = 7 * DAY_MS

const NOTHING: FoundAddresses = { candidates: [], failed: [] }

export interface LookupsOptions {
  config: Pick<Config, 'lookups' | 'supportMail'>
  workspace: Pick<Workspace, 'lookups' | 'rateLimits'>
  /** Academics who asked to be left out: nothing is kept of them. */
  optOuts: { has(authorId: string): boolean }
  log: Pick<Log, 'warn'>
  now: () => Date
}

/** What was found while a service could not be asked; until `again_at`, ms since 1970, none is asked again unbidden. */
interface Incomplete extends FoundAddresses {
  again_at: number
}

/** Somebody of a collection. */
interface Addressed {
  identifier: string
  email_address: string | null
}

type Author = Pick<AuthorRecord, 'id' | 'display_name' | 'orcid' | 'last_known_institutions' | 'active_affiliations'>

/**
 * Looks up authors and publications at outside services, which learn an author's name, institution and identifiers and
 * nothing else. Answers are stored. A failure is logged and holds for a minute; of addresses, which a person waits for, the
 * answer names the services that failed, and that can be told for a week.
 */
export class Lookups {
  readonly #stored: Workspace['lookups']
  readonly #optOuts: LookupsOptions['optOuts']
  readonly #log: LookupsOptions['log']
  readonly #now: () => Date
  readonly #signalsPage: string
  readonly #services: Record<OutsideServiceKey, OutsideService>

  constructor({ config: { lookups, supportMail }, workspace, optOuts, log, now }: LookupsOptions) {
    this.#stored = workspace.lookups
    this.#optOuts = optOuts
    this.#log = log
    this.#now = now
    this.#signalsPage = lookups.signalsPage
    const userAgent = userAgentOf(supportMail)
    const { timeoutMs, perSecond } = lookups
    const rate = lookupRate(perSecond, workspace.rateLimits)
    this.#services = mapServices((key) => {
      const { name } = outsideServices[key]
      const waitForTurn = () => rate.waitFor(key)
      return new OutsideService({
        name,
        url: lookups.urls[key],
        timeoutMs,
        concurrency: perSecond,
        waitForTurn,
        userAgent,
      })
    })
  }

  /**
   * Addresses of an author, as the actor's organisation has judged them; none for an author without an institution.
   * @param again  Asks again at once, even if a service failed within the last minute.
   */
  async emails(author: Author, actor: Actor, { again = false } = {}): Promise<FindEmailAnswer> {
    const id = shortId(author.id)
    const hasPlace = author.last_known_institutions.length > 0
    const { candidates, failed, busy = [] } = hasPlace ? await this.#emailsOf(author, again) : NOTHING
    const verdicts = await this.#stored.verdicts(actor, id)
    const found = new Map(candidates.map((candidate) => [candidate.email_address, candidate]))
    for (const [address, known] of verdicts) {
      if (known.verdict === 'rejected') found.delete(address)
      else found.set(address, knownCandidate(found.get(address) ?? unfound(address, known.verdict), known))
    }
    const email_candidates = [...found.values()].sort(byScore)
    return {
      email_address: email_candidates.find(({ known }) => known?.state !== 'bounced')?.email_address ?? null,
      email_candidates,
      ...(failed.length > 0 && { failed_services: failed }),
      ...(busy.length > 0 && { busy_services: busy }),
    }
  }

  /** Where the addresses of people come from, and what was found for those without, as far as it is kept; no service is asked. */
  async origins(people: readonly Addressed[], actor: Actor): Promise<AddressOrigins> {
    const ids = people.map(({ identifier }) => shortId(identifier))
    const kept = await this.#stored.addressesOf(actor, ids)
    const of = ({ identifier }: Addressed) => kept.get(shortId(identifier))
    return {
      results: people.flatMap((person) => originOf(person, of(person)) ?? []),
      lookups: people.flatMap((person) => (person.email_address ? [] : (lookupOf(person, of(person)) ?? []))),
    }
  }

  async #emailsOf(author: Author, again: boolean): Promise<FoundAddresses> {
    const key = shortId(author.id)
    const stored = await this.#stored.get('email', key)
    if (stored !== undefined) return { ...NOTHING, candidates: stored as EmailCandidate[] }
    const incomplete = (again ? undefined : await this.#stored.get('incomplete email', key)) as Incomplete | undefined
    if (incomplete && this.#now().getTime() < incomplete.again_at) return incomplete
    const found = await this.#askForEmails(author)
    if (found === undefined) return NOTHING
    const { candidates, failed } = found
    if (failed.length > 0) {
      const kept: Incomplete = { ...found, again_at: this.#now().getTime() + VALID_MS.failed }
      await this.#store('incomplete email', key, kept, INCOMPLETE_MS)
    } else await this.#store('email', key, candidates, candidates.length === 0 ? VALID_MS.empty : VALID_MS.found)
    return found
  }

  /** Undefined where no service can be asked. One that fails does not cost the answers of the others. */
  async #askForEmails(author: Author): Promise<FoundAddresses | undefined> {
    const institutions = [...author.last_known_institutions, ...author.active_affiliations]
    const sought = {
      display_name: author.display_name,
      orcid: orcidOf(author),
      institutions: [...new Set(institutions.map(({ display_name }) => display_name))],
    }
    const sources = addressSources.filter(({ service, canFind }) => this.#services[service].isOn && canFind(sought))
    if (sources.length === 0) return undefined
    const failed: string[] = []
    const busy: string[] = []
    const mentions = await Promise.all(
      sources.map(async ({ key: source, service, find }) => {
        try {
          return (await find(sought, this.#services[service])).map((mention) => ({ ...mention, source }))
        } catch (error) {
          this.#noteFailure('email', error)
          failed.push(this.#services[service].name)
          if (error instanceof ServiceBusy) busy.push(this.#services[service].name)
          return []
        }
      }),
    )
    const today = this.#now().toISOString().slice(0, 10)
    const candidates = scoreAddresses(mentions.flat(), { display_name: author.display_name, today })
    return { candidates, failed: failed.sort(), busy: busy.sort() }
  }

  scholar(author: Author): Promise<FindScholarAnswer> {
    const empty = { google_scholar_id: null, affiliation: null }
    const openalex = shortId(author.id)
    return this.#remember({ kind: 'scholar', key: openalex, empty }, async () => {
      if (!this.#services.wikidata.isOn || !/^A\d+$/.test(openalex)) return undefined
      return findScholarProfile({ orcid: orcidOf(author), openalex }, this.#services.wikidata)
    })
  }

  /** The links in the ORCID record of an author who has one. */
  researcherLinks(author: Author): Promise<ResearcherLinksView> {
    const orcid = orcidOf(author)!
    const empty = { orcid, researcher_urls: [] }
    // Stored by author, so that it is deleted with the author.
    return this.#remember<ResearcherLinksView>({ kind: 'orcid', key: shortId(author.id), empty }, async () => {
      if (!this.#services.orcid.isOn) return undefined
      const record = await readOrcidRecord(orcid, this.#services.orcid)
      return { orcid, researcher_urls: record?.researcher_urls ?? [] }
    })
  }

  /**
   * @param doi  Without `https://doi.org/`, in lower case.
   * @param work  The catalogue's work with that DOI; without one no service is called, and nothing is stored.
   */
  async signals(doi: string, work: Pick<WorkRecord, 'is_retracted'> | undefined): Promise<SignalsView> {
    const url = this.#signalsPage.replaceAll('{doi}', encodeURI(doi).replaceAll(/[?#]/g, encodeURIComponent))
    if (!work) return { status: 'unknown', url }
    if (work.is_retracted) return { status: 'retracted', url }
    const status = await this.#remember<SignalsView['status']>(
      { kind: 'signals', key: doi, empty: 'unknown' },
      async () => (this.#services.crossref.isOn ? findUpdates(doi, this.#services.crossref) : undefined),
    )
    return { status, url }
  }

  /** The stored value, else the one that `ask` gives. If no service can be called, `ask` gives undefined and nothing is stored. */
  async #remember<Value extends NonNullable<unknown>>(
    { kind, key, empty }: { kind: LookupKind; key: string; empty: Value },
    ask: () => Promise<Value | undefined>,
  ): Promise<Value> {
    const storedValue = await this.#stored.get(kind, key)
    if (storedValue !== undefined) return storedValue as Value
    try {
      const value = await ask()
      if (value === undefined) return empty
      const isEmpty = JSON.stringify(value) === JSON.stringify(empty)
      await this.#store(kind, key, value, isEmpty ? VALID_MS.empty : VALID_MS.found)
      return value
    } catch (error) {
      this.#noteFailure(kind, error)
      await this.#store(kind, key, empty, VALID_MS.failed)
      return empty
    }
  }

  /** @throws the error itself where it is none of an outside service. */
  #noteFailure(kind: LookupKind, error: unknown): void {
    if (!(error instanceof LookupFailure)) throw error
    // The log must not name the author or the publication.
    this.#log.warn({ lookup: kind, failure: error.message }, 'a look-up failed; it may be asked again after a minute')
  }

  async #store(kind: LookupKind, key: string, value: NonNullable<unknown>, keepMs: number): Promise<void> {
    // The academic may have opted out while the request ran.
    if (this.#optOuts.has(key)) return
    const [best] = kind === 'email' ? (value as EmailCandidate[]) : []
    const expiresAt = new Date(this.#now().getTime() + keepMs)
    await this.#stored.set(kind, key, { value, expiresAt, bestScore: best?.score ?? null })
  }
}

/** What all servers together may ask of each service. */
export const lookupRate = (perSecond: number, store: Workspace['rateLimits']) =>
  new RateLimit({ limit: perSecond, windowMs: 1000, store, hash: hashOf })

/** No secret: the names of the services. */
const hashOf = (name: string) => createHash('sha256').update(`look-ups ${name}`).digest()

function orcidOf({ orcid }: Author): string | null {
  return orcid?.match(/\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/)?.[0] ?? null
}

function originOf(
  { identifier, email_address }: Addressed,
  kept: KeptAddresses | undefined,
): AddressOrigin | undefined {
  const address = email_address?.toLowerCase()
  const printed = kept?.found.find((candidate) => candidate.email_address.toLowerCase() === address)
  const known = address ? kept?.verdicts.get(address) : undefined
  if (!email_address || (!printed && !known)) return undefined
  const { source_description = null, source_url = null, source_timestamp = null } = printed ?? {}
  const origin = { identifier, email_address, source_description, source_url, source_timestamp }
  return { ...origin, ...(known && known.verdict !== 'rejected' && { known: knownEmail(known.verdict, known) }) }
}

/** What the last look-up for somebody without an address came to. */
function lookupOf({ identifier }: Addressed, kept: KeptAddresses | undefined): AddressLookup | undefined {
  if (!kept?.lookup) return undefined
  const { at, failed } = kept.lookup
  const doubtful = kept.found.filter((candidate) => {
    const verdict = kept.verdicts.get(candidate.email_address.toLowerCase())?.verdict
    return verdict !== 'rejected' && verdict !== 'bounced'
  })
  return { identifier, at: at.toISOString(), doubtful: doubtful.length, failed_services: [...failed] }
}

/** An address that no service found, as somebody of the organisation gave it. */
const unfound = (email_address: string, verdict: KnownAddress['verdict']): EmailCandidate => ({
  email_address,
  source: verdict === 'confirmed' ? 'confirmed' : 'kept',
  source_description: verdict === 'confirmed' ? 'Confirmed in your organisation' : 'Kept in your organisation',
  source_url: null,
  source_timestamp: null,
  score: 100,
})

/** What the organisation knows counts more than what was found: an address that bounced stands last. */
function knownCandidate(candidate: EmailCandidate, { verdict, by, at, last_success_on }: KnownAddress): EmailCandidate {
  if (verdict === 'rejected') return candidate
  const known = knownEmail(verdict, { by, at, last_success_on })
  return { ...candidate, score: verdict === 'bounced' ? 0 : 100, known }
}

const knownEmail = (
  state: KnownEmail['state'],
  { by, at, last_success_on }: Omit<KnownAddress, 'verdict'>,
): KnownEmail => ({ state, by, on: at.toISOString().slice(0, 10), last_success_on })
