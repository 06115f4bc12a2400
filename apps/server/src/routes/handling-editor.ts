import {
  AppError,
  type HandlingEditorRequest,
  type OwnRecord,
  type PersonCandidate,
  recordTypeOfId,
  rulesOfPolicy,
  shortId,
} from '@cognate/contract'
import type { Account, SavedSearch } from '@cognate/workspace'
import { type Caller, requireEndpoint, requireFilter } from '../access/callers.ts'
import { policyOf } from '../discovery/conflict-policy.ts'
import { rulesOfInput } from '../discovery/conflict-rules.ts'
import { readVerdicts } from '../discovery/conflict-verdicts.ts'
import { checkEditor } from '../discovery/handling-editor.ts'
import { checksOf, conflictsOf } from '../discovery/query-of-manuscript.ts'
import type { Handler } from '../http/handler.ts'
import type { Services } from '../http/services.ts'
import { matchPeople } from '../manuscripts/match-people.ts'

/** Who the caller is in the catalogue. */
export const getOwnRecord: Handler<'getOwnRecord'> = async ({ caller, services }) =>
  ownRecordOf(caller.account, caller, services)

/** Says who the caller is in the catalogue; conflicts of manuscripts that they handle are then checked. */
export const setOwnRecord: Handler<'setOwnRecord'> = async ({ body, caller, services }) => {
  const said = body.identifier === null ? undefined : await readAuthor(body.identifier, services)
  const account = await services.workspace.accounts.update(
    caller.account.id,
    said
      ? { author_id: shortId(said.identifier), author_name: said.display_name }
      : { author_id: null, author_name: null },
    caller.account.id,
  )
  return ownRecordOf(account ?? caller.account, caller, services)
}

/** @throws AppError record_not_found for what is no author of the catalogue */
async function readAuthor(id: string, { catalogue }: Services) {
  const [person] = await catalogue.use((engine) => engine.readPeople([id]))
  if (!person || recordTypeOfId(person.identifier) !== 'author') throw new AppError('record_not_found')
  return person
}

async function ownRecordOf(account: Account, caller: Caller, services: Services): Promise<OwnRecord> {
  const { author_id, author_name } = account
  if (author_id === null)
    return { record: null, in_catalogue: false, candidates: await candidatesFor(account, caller, services) }
  const [known] = await services.catalogue.use((engine) => engine.readPeople([author_id]))
  return {
    record: known ?? { identifier: author_id, display_name: author_name ?? '' },
    in_catalogue: known !== undefined,
    candidates: [],
  }
}

/** Who may be meant by an account: by the ORCID iD that it is linked to, its name, address and organisation. */
async function candidatesFor(account: Account, { organisation }: Caller, services: Services) {
  const links = await services.workspace.socialAccounts.of(account.id)
  const person = {
    name: `${account.first_name} ${account.last_name}`.trim(),
    orcid: links.find(({ provider }) => provider === 'orcid')?.uid ?? null,
    affiliations: [organisation.display_name],
    email: account.email,
  }
  const [matched] = await services.catalogue.use((engine) => matchPeople([person], [], engine))
  return matched?.candidates ?? ([] as PersonCandidate[])
}

/** Conflicts of whoever handles a manuscript with its authors, and with people who may review it. */
export const checkHandlingEditor: Handler<'checkHandlingEditor'> = async ({ body, caller, services }) => {
  requireFilter(caller, 'coi_authors')
  const search = body.manuscript ? await readManuscript(body.manuscript, caller, services) : undefined
  const isCaller = search === undefined || search.owner_id === caller.actor.user_id
  const account = isCaller ? caller.account : await services.workspace.accounts.byId(search.owner_id)
  const editor = account?.author_id ?? null
  const rules = await rulesFor(search, body, caller, services)
  const verdicts = editor === null ? [] : await readVerdicts(caller, body.manuscript, services)
  const ofManuscript = search ? checksOf(search.manuscript).map(({ identifier }) => identifier) : []
  const handling = { editor, authors: body.authors ?? ofManuscript, people: body.people, rules, verdicts }
  return {
    is_caller: isCaller,
    ...(await services.catalogue.use((engine) => checkEditor(handling, engine))),
    rules,
  }
}

type Manuscript = SavedSearch & { manuscript: NonNullable<SavedSearch['manuscript']> }

/** @throws AppError endpoint_not_allowed, search_not_found for what is no manuscript that the caller sees */
async function readManuscript(uuid: string, caller: Caller, { workspace, optOuts }: Services): Promise<Manuscript> {
  requireEndpoint(caller, 'use_collections')
  const search = await workspace.searches.get(caller.actor, uuid)
  if (!search?.manuscript) throw new AppError('search_not_found')
  return { ...search, manuscript: optOuts.withoutThem(search.manuscript) }
}

/** The rules by which the authors of the manuscript are checked. */
async function rulesFor(
  search: Manuscript | undefined,
  { policy }: HandlingEditorRequest,
  caller: Caller,
  { workspace, now }: Services,
) {
  const rules = rulesOfPolicy(await policyOf(search?.manuscript ?? { policy }, caller, workspace, now()))
  const input = search && conflictsOf(search, rules)
  return input ? rulesOfInput(input) : rules
}
