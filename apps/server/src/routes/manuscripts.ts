import { AppError, type ReadManuscript, rulesOfPolicy } from '@cognate/contract'
import { LONGEST_NAME } from '@cognate/contract/limits'
import { type ManuscriptReader, UnreadableFile } from '@cognate/manuscripts'
import { languageOf } from '@cognate/matching'
import { type Caller, requireEndpoint, requireFilter } from '../access/callers.ts'
import { policyOf } from '../discovery/conflict-policy.ts'
import { rulesOfInput } from '../discovery/conflict-rules.ts'
import { readVerdicts } from '../discovery/conflict-verdicts.ts'
import { findCitedWorks } from '../discovery/find-cited-works.ts'
import { conflictsOf } from '../discovery/query-of-manuscript.ts'
import { closedSignal } from '../http/closed-signal.ts'
import { fileOf } from '../http/files.ts'
import type { Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'
import { listDoubts } from '../manuscripts/list-doubts.ts'
import { matchPeople as match } from '../manuscripts/match-people.ts'
import { readManuscriptList as readList } from '../manuscripts/read-manuscript-list.ts'
import { readReferences as readPasted } from '../manuscripts/read-references.ts'
import { describeSuggested } from '../manuscripts/suggested-people.ts'

/** Reads a file in a process of its own, and names the people and works of the catalogue that it holds. Nothing is kept. */
export const readManuscript: Handler<'readManuscript'> = async ({ request, reply, services }) => {
  const read = await readFile(fileOf(request), closedSignal(reply), services.manuscripts)
  const text = `${read.title} ${read.abstract}`.trim()
  return services.catalogue.use(async (engine) => {
    const works = await findCitedWorks(read.references, engine)
    const matched = await match(
      read.authors,
      works.flatMap((work) => work ?? []),
      engine,
    )
    const authors = read.authors.map((author, at) => ({ ...author, ...matched[at]! }))
    const references = read.references.map(({ text, doi, arxiv }, at) => ({
      ...{ text, doi, arxiv },
      identifier: works[at] ?? null,
    }))
    return { ...read, language: text === '' ? read.language : languageOf(text), authors, references }
  })
}

async function readFile(bytes: Uint8Array, signal: AbortSignal, reader: ManuscriptReader): Promise<ReadManuscript> {
  try {
    return await reader.read(bytes, signal)
  } catch (error) {
    if (error instanceof UnreadableFile) throw new AppError(error.code, { detail: error.message })
    throw error
  }
}

/** What a CSV of manuscripts says. Nothing is kept. */
export const readManuscriptList: Handler<'readManuscriptList'> = async ({ body, caller, services }) => {
  const { manuscripts, badRows, unreadColumns } = await readList(body.content)
  const kept = await services.workspace.searches.findManuscripts(caller.actor, {
    numbers: manuscripts.flatMap(({ external_identifier }) => external_identifier ?? []),
    names: manuscripts.map(({ name }) => name),
  })
  const keptOf = ({ external_identifier: number, name }: (typeof manuscripts)[number]) =>
    kept.find((one) => (number === null ? isSame(one.name, name) : isSame(one.external_identifier, number)))
  return {
    manuscripts: manuscripts.map((one) => ({
      ...one,
      kept: keptOf(one)?.uuid ?? null,
      doubts: listDoubts(one, [...manuscripts, ...kept], services.now().toISOString().slice(0, 10)),
    })),
    bad_rows: badRows,
    unread_columns: unreadColumns,
  }
}

/** A manuscript that is kept already. */
export const findManuscript: Handler<'findManuscript'> = async ({ body: { number, title }, caller, services }) => {
  // A collection is named after its manuscript.
  const name = title.slice(0, LONGEST_NAME)
  const found = await services.workspace.searches.findManuscripts(caller.actor, {
    numbers: number === '' ? [] : [number],
    names: name === '' ? [] : [name],
  })
  const numbered = found.find(({ external_identifier }) => isSame(external_identifier, number))
  const kept = numbered ?? found[0]
  if (!kept) return { manuscript: null }
  const { uuid, name: called, is_owned } = kept
  return { manuscript: { uuid, name: called, same: numbered ? 'number' : 'title', is_owned } }
}

const isSame = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** The references of a pasted list, with the works that they mean. Nothing is kept. */
export const readReferences: Handler<'readReferences'> = async ({ body, services }) => {
  const references = readPasted(body.content)
  const works = await services.catalogue.use((engine) => findCitedWorks(references, engine))
  return {
    references: references.map(({ text, doi, arxiv }, at) => ({ text, doi, arxiv, identifier: works[at] ?? null })),
  }
}

/** Whom of the catalogue the people of a list are. */
export const matchPeople: Handler<'matchPeople'> = async ({ body, caller, services }) => {
  const asking = body.manuscript ? await readAsking(body.manuscript, caller, services) : undefined
  const people = body.people.map(({ name, orcid, affiliation, affiliations, email }) => ({
    name,
    orcid: orcid ?? null,
    affiliations: [affiliation, ...affiliations].flatMap((one) => one || []),
    email: email ?? null,
  }))
  return services.catalogue.use(async (engine) => ({
    people: await match(people, body.cited, engine),
    ...(asking && (await describeSuggested(asking, engine))),
  }))
}

/** A manuscript that the caller sees, and how its people are checked. */
async function readAsking(uuid: string, caller: Caller, services: Services) {
  requireEndpoint(caller, 'use_collections')
  requireFilter(caller, 'coi_authors')
  const { workspace, optOuts, now } = services
  const search = await workspace.searches.get(caller.actor, uuid)
  if (!search?.manuscript) throw new AppError('search_not_found')
  const manuscript = optOuts.withoutThem(search.manuscript)
  const policy = await policyOf(manuscript, caller, workspace, now())
  const input = conflictsOf({ ...search, manuscript }, rulesOfPolicy(policy))
  const check = {
    authorIds: input?.records.map(({ identifier }) => identifier) ?? [],
    rules: input ? rulesOfInput(input) : rulesOfPolicy(policy),
  }
  return { manuscript, check, verdicts: await readVerdicts(caller, uuid, services), hints: policy.supervision_hint }
}
