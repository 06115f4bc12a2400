import { AppError, type AuthorRecord, type FindEmailAnswer, shortId } from '@cognate/contract'
import type { Call, Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'
import { callerAt } from '../traces/who.ts'

/** Addresses of an author that stand printed in public. */
export const findEmailAddresses: Handler<'findEmailAddresses'> = async ({ body, caller, request, services }) => {
  const author = await readAuthor(body.identifier, services)
  const found = await services.lookups.emails(author, caller.actor)
  await traceEmails('emails_revealed', author, found, { caller, request, services })
  return found
}

/** Keeps what the caller says of a found address, for the whole organisation. */
export const judgeEmailAddress: Handler<'judgeEmailAddress'> = async (call) => {
  const { body, caller, services } = call
  const { lookups, workspace } = services
  const author = await readAuthor(body.identifier, services)
  const email_address = body.email_address.toLowerCase()
  const author_id = author.id.replace(/^.*\//, '')
  if (body.verdict === 'confirmed') {
    const { email_candidates } = await lookups.emails(author, caller.actor)
    // Only what was found is confirmed; an address that somebody knows otherwise is kept in the collection itself.
    if (!email_candidates.some((candidate) => candidate.email_address === email_address)) {
      throw new AppError('invalid_request', { fields: [{ field: 'email_address', message: 'It was not found.' }] })
    }
  }
  await workspace.lookups.judge(caller.actor, { author_id, email_address, verdict: body.verdict })
  const found = await lookups.emails(author, caller.actor)
  await traceEmails('email_judged', author, found, call)
  return found
}

/** The Scholar profile of an author. */
export const findScholar: Handler<'findScholar'> = async ({ body, services }) =>
  services.lookups.scholar(await readAuthor(body.identifier, services))

/** The links of an ORCID record, of authors of the catalogue alone: nobody else is looked up, nor whoever is left out. */
export const getResearcherLinks: Handler<'getResearcherLinks'> = async ({ params, services }) => {
  const found = await services.catalogue.use((engine) => engine.resolveIdentifier('orcid', params.orcid))
  if (found?.kind !== 'author') throw new AppError('record_not_found')
  return services.lookups.researcherLinks(await readAuthor(found.id, services))
}

/**
 * What became of a publication; the catalogue's own word comes first. Of a DOI that no work of the catalogue has nobody
 * outside is asked: whatever looks like one may be a text.
 */
export const getSignals: Handler<'getSignals'> = async ({ query, services }) => {
  const doi = query.doi.replace(/^https?:\/\/(dx\.)?doi\.org\//i, '').toLowerCase()
  if (!/^10\.\d{4,9}\/\S+$/.test(doi)) {
    throw new AppError('invalid_request', { fields: [{ field: 'doi', message: 'It is no DOI.' }] })
  }
  const work = await services.catalogue.use(async (engine) => {
    const found = await engine.resolveIdentifier('doi', doi)
    return found?.kind === 'work' ? (await engine.readRecords('work', [found.id]))[0] : undefined
  })
  return services.lookups.signals(doi, work)
}

/** Keeps in the access log who was given addresses of whom; never the addresses. */
async function traceEmails(
  event: 'emails_revealed' | 'email_judged',
  author: AuthorRecord,
  { email_candidates }: FindEmailAnswer,
  { caller, request, services }: Pick<Call<'findEmailAddresses'>, 'caller' | 'request' | 'services'>,
): Promise<void> {
  const facts = { subject: `author:${shortId(author.id)}`, records: email_candidates.length }
  await services.traces.noteHourly(event, callerAt(caller, request), facts)
}

/** An author of the catalogue; whoever asked to be left out is none. */
async function readAuthor(id: string, { catalogue }: Services): Promise<AuthorRecord> {
  const [author] = await catalogue.use((engine) => engine.readRecords('author', [id]))
  if (!author) throw new AppError('record_not_found')
  return author
}
