import { AppError, type AuthorRecord, type FindEmailAnswer, shortId } from '@cognate/contract'
import { currentSearch } from '../discovery/current-ids.ts'
import { withRetractions } from '../discovery/retracted-works.ts'
import type { Call, Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'
import { callerAt } from '../traces/who.ts'

/** Publicly printed addresses of an author. */
export const findEmailAddresses: Handler<'findEmailAddresses'> = async ({ body, caller, request, services }) => {
  const author = await readAuthor(body.identifier, services)
  const answer = await services.lookups.emails(author, caller.actor, { again: true })
  await traceEmails('emails_revealed', author, answer, { caller, request, services })
  return answer
}

/** Where the addresses in a collection that the caller sees come from. */
export const listAddressOrigins: Handler<'listAddressOrigins'> = async ({ params, caller, services }) => {
  const { workspace, catalogue, optOuts, lookups } = services
  const search = await workspace.searches.get(caller.actor, params.uuid)
  if (!search) throw new AppError('search_not_found')
  const { included_records } = optOuts.withoutThem(await currentSearch(search, catalogue))
  const people = included_records.filter(({ record_type }) => record_type === 'author')
  return lookups.origins(people, caller.actor)
}

/** Stores the caller's verdict on a found address, for the whole organisation. */
export const judgeEmailAddress: Handler<'judgeEmailAddress'> = async (call) => {
  const { body, caller, services } = call
  const { lookups, workspace } = services
  const author = await readAuthor(body.identifier, services)
  const email_address = body.email_address.toLowerCase()
  const author_id = author.id.replace(/^.*\//, '')
  if (body.verdict === 'confirmed') {
    const { email_candidates } = await lookups.emails(author, caller.actor)
    // Only found addresses can be confirmed; others belong into the collection.
    if (!email_candidates.some((candidate) => candidate.email_address === email_address)) {
      throw new AppError('invalid_request', { fields: [{ field: 'email_address', message: 'It was not found.' }] })
    }
  }
  await workspace.lookups.judge(caller.actor, { author_id, email_address, verdict: body.verdict })
  const answer = await lookups.emails(author, caller.actor)
  await traceEmails('email_judged', author, answer, call)
  return answer
}

/** The Scholar profile of an author. */
export const findScholar: Handler<'findScholar'> = async ({ body, services }) =>
  services.lookups.scholar(await readAuthor(body.identifier, services))

/** The links in the ORCID record of an author of the catalogue. Nobody else is looked up, and no opted-out academic. */
export const getResearcherLinks: Handler<'getResearcherLinks'> = async ({ params, services }) => {
  const resolved = await services.catalogue.use((engine) => engine.resolveIdentifier('orcid', params.orcid))
  if (resolved?.kind !== 'author') throw new AppError('record_not_found')
  return services.lookups.researcherLinks(await readAuthor(resolved.id, services))
}

/**
 * Whether a publication was corrected or retracted; the catalogue's own data come first. A DOI that is not in the catalogue
 * is never sent to an outside service: it may be a text that looks like one.
 */
export const getSignals: Handler<'getSignals'> = async ({ query, services }) => {
  const doi = query.doi.replace(/^https?:\/\/(dx\.)?doi\.org\//i, '').toLowerCase()
  if (!/^10\.\d{4,9}\/\S+$/.test(doi)) {
    throw new AppError('invalid_request', { fields: [{ field: 'doi', message: 'It is no DOI.' }] })
  }
  const work = await services.catalogue.use(async (engine) => {
    const resolved = await engine.resolveIdentifier('doi', doi)
    return resolved?.kind === 'work' ? (await engine.readRecords('work', [resolved.id]))[0] : undefined
  })
  const [told] = work ? await withRetractions([work], services.workspace) : []
  return services.lookups.signals(doi, told)
}

/** Records in the access log who saw whose addresses, never the addresses. */
async function traceEmails(
  event: 'emails_revealed' | 'email_judged',
  author: AuthorRecord,
  { email_candidates }: FindEmailAnswer,
  { caller, request, services }: Pick<Call<'findEmailAddresses'>, 'caller' | 'request' | 'services'>,
): Promise<void> {
  const facts = { subject: `author:${shortId(author.id)}`, records: email_candidates.length }
  await services.traces.noteHourly(event, callerAt(caller, request), facts)
}

/** An author of the catalogue; opted-out academics are not found. */
async function readAuthor(id: string, { catalogue }: Services): Promise<AuthorRecord> {
  const [author] = await catalogue.use((engine) => engine.readRecords('author', [id]))
  if (!author) throw new AppError('record_not_found')
  return author
}
