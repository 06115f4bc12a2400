import { AppError, type AuthorRecord } from '@cognate/contract'
import type { Handler } from '../handler.ts'
import type { Services } from '../services.ts'

/** Addresses of an author that stand printed in public. */
export const findEmailAddresses: Handler<'findEmailAddresses'> = async ({ body, caller, services }) =>
  services.lookups.emails(await readAuthor(body.identifier, services), caller.actor)

/** Keeps what the caller says of a found address, for the whole organisation. */
export const judgeEmailAddress: Handler<'judgeEmailAddress'> = async ({ body, caller, services }) => {
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
  return lookups.emails(author, caller.actor)
}

/** The Scholar profile of an author. */
export const findScholar: Handler<'findScholar'> = async ({ body, services }) =>
  services.lookups.scholar(await readAuthor(body.identifier, services))

/** The links of an ORCID record, of authors of the catalogue alone: nobody else is looked up, nor whoever is left out. */
export const getResearcherLinks: Handler<'getResearcherLinks'> = async ({ params, services }) => {
  const found = await services.catalogue.use((engine) => engine.resolve('orcid', params.orcid))
  if (found?.kind !== 'author') throw new AppError('record_not_found')
  return services.lookups.researcherLinks(await readAuthor(found.id, services))
}

/** What became of a publication; the catalogue's own word comes first. */
export const getSignals: Handler<'getSignals'> = async ({ query, services }) => {
  const doi = query.doi.replace(/^https?:\/\/(dx\.)?doi\.org\//i, '').toLowerCase()
  if (!/^10\.\d{4,9}\/\S+$/.test(doi)) {
    throw new AppError('invalid_request', { fields: [{ field: 'doi', message: 'It is no DOI.' }] })
  }
  const isRetracted = await services.catalogue.use(async (engine) => {
    const found = await engine.resolve('doi', doi)
    const [work] = found?.kind === 'work' ? await engine.read('work', [found.id]) : []
    return work?.is_retracted ?? false
  })
  return services.lookups.signals(doi, isRetracted)
}

/** An author of the catalogue; whoever asked to be left out is none. */
async function readAuthor(id: string, { catalogue }: Services): Promise<AuthorRecord> {
  const [author] = await catalogue.use((engine) => engine.read('author', [id]))
  if (!author) throw new AppError('record_not_found')
  return author
}
