import type { Engine } from '@cognate/catalogue'
import {
  type AddressOrigins,
  ConflictInput,
  conflictMethods,
  type DecisionReport,
  MAX_COMPARED,
  type ReportedPerson,
  recordTypeOfId,
  rulesOfPolicy,
  shortId,
} from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import type { ConflictVerdict, SavedSearch, StoredRecord, Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import type { AskingCaller } from '../discovery/ask-catalogue.ts'
import { checkLists } from '../discovery/check-lists.ts'
import { policyOf } from '../discovery/conflict-policy.ts'
import { rulesOfInput } from '../discovery/conflict-rules.ts'
import { readVerdicts, type Settlement, settle } from '../discovery/conflict-verdicts.ts'
import { currentSearch } from '../discovery/current-ids.ts'
import { checkIndependenceOf } from '../discovery/independence.ts'
import type { OptOuts } from '../discovery/opt-outs.ts'
import { conflictsOf } from '../discovery/query-of-manuscript.ts'
import { namesInFilters } from './filter-names.ts'
import { readHidden } from './hidden-for-conflicts.ts'
import { versionsOf } from './versions.ts'

interface Sources extends Pick<AskingCaller['services'], 'catalogue' | 'reader' | 'now'> {
  workspace: AskingCaller['services']['workspace'] & Pick<Workspace, 'approvals' | 'conflictPolicies'>
  optOuts: Pick<OptOuts, 'has' | 'withoutThem'>
  lookups: { origins(people: readonly StoredRecord[], actor: Caller['actor']): Promise<AddressOrigins> }
}

/**
 * Everything that a decision on a collection rests on, as the caller sees it today; undefined where the caller sees no such
 * collection. Academics who asked to be left out are not in it.
 */
export async function writeDecisionReport(
  uuid: string,
  caller: Caller,
  sources: Sources,
): Promise<DecisionReport | undefined> {
  const { workspace, catalogue, optOuts, reader, now } = sources
  const stored = await workspace.searches.get(caller.actor, uuid)
  if (!stored) return undefined
  const search = optOuts.withoutThem(await currentSearch(stored, catalogue))
  const checking = await readChecking(search, caller, sources)
  const approvals = (await workspace.approvals.list(caller.actor, uuid)) ?? []
  const history = (await workspace.approvals.history(caller.actor, uuid)) ?? []
  const verdicts = await readVerdicts(caller, uuid, sources)
  const origins = await sources.lookups.origins(
    search.included_records.filter(({ record_type }) => record_type === 'author'),
    caller.actor,
  )
  const hidden = await readHidden(search, checking.input, { caller, services: sources })
  return catalogue.use(async (engine) => {
    const people = search.included_records.filter(({ record_type }) => record_type === 'author')
    const check = checking.input && (await checkPeople(people, { input: checking.input, verdicts }, engine))
    return optOuts.withoutThem({
      made_at: now().toISOString(),
      made_by: fullName(caller.account),
      organisation: caller.organisation.display_name,
      versions: versionsOf(engine, reader),
      ...aboutCollection(search),
      filter_names: await namesInFilters(search.filters, engine),
      policy: checking.policy,
      check: check?.summary ?? null,
      independence: await readIndependence(people, search, engine),
      hidden_for_conflicts: hidden.hidden_for_conflicts,
      closest_hidden: checking.input ? await withWhom(hidden.closest, { input: checking.input, verdicts }, engine) : [],
      people: await describePeople(people, search, { check, origins }, engine),
      approvals: approvals.map(({ asked_at, decided_at, snapshot, ...approval }) => ({
        ...approval,
        asked_at: asked_at.toISOString(),
        decided_at: decided_at?.toISOString() ?? null,
        decided_by: snapshot?.decided_by ?? null,
      })),
      history: history.toReversed(),
    })
  })
}

/** What ties those with a role to each other. */
async function readIndependence(
  people: readonly StoredRecord[],
  { conflict_of_interest: { since } }: SavedSearch,
  engine: Engine,
) {
  const chosen = people.filter(({ role, status }) => role && status !== 'declined' && status !== 'unavailable')
  if (chosen.length < 2) return null
  const ids = chosen.slice(0, MAX_COMPARED).map(({ identifier }) => identifier)
  const asked = { people: ids, since, candidates: [], wanted: 1 }
  const { since: first, ties, earlier, unknown } = await checkIndependenceOf(asked, engine)
  return { since: first, ties, earlier, unknown }
}

/** What the collection says itself. */
function aboutCollection(search: SavedSearch) {
  const { uuid, name, external_identifier, created_at, updated_at, manuscript, texts, filters, sort } = search
  return {
    collection: {
      ...{ uuid, name, external_identifier },
      ...{ created_at: created_at.toISOString(), updated_at: updated_at.toISOString() },
    },
    manuscript,
    texts: texts.map((text) => ({ ...text, created_at: text.created_at.toISOString() })),
    ...{ filters, sort },
    other_records: search.included_records.filter(({ record_type }) => record_type !== 'author'),
    excluded: search.excluded_records.map((record) => ({ ...record, added_at: record.added_at.toISOString() })),
  }
}

interface Checking {
  policy: DecisionReport['policy']
  input: ConflictInput | null
}

/** Against whom, and by which rules, the people of a collection are checked: of a manuscript its authors, by its policy. */
async function readChecking(search: SavedSearch, caller: Caller, { workspace, now }: Sources): Promise<Checking> {
  const { manuscript, conflict_of_interest: stated } = search
  const policy = manuscript && (await policyOf(manuscript, caller, workspace, now()))
  const isOpen = caller.organisation.coi_checker || caller.filters.has('coi_authors')
  if (!isOpen) return { policy, input: null }
  if (manuscript && policy)
    return { policy, input: conflictsOf({ ...search, manuscript }, rulesOfPolicy(policy)) ?? null }
  const input =
    stated.records.length > 0 ? ConflictInput.parse({ ...stated, check: stated.check ?? [...conflictMethods] }) : null
  return { policy: null, input }
}

type Check = Awaited<ReturnType<typeof checkPeople>>

async function checkPeople(
  people: readonly Pick<StoredRecord, 'record_type' | 'identifier' | 'display_name'>[],
  { input, verdicts }: { input: ConflictInput; verdicts: readonly ConflictVerdict[] },
  engine: Engine,
) {
  const rules = rulesOfInput(input)
  const against = input.records.map(({ identifier, fields }) => ({
    ...{ record_type: 'author', identifier, display_name: fields?.display_name ?? null },
    standsIn: recordTypeOfId(identifier) === 'institution',
  }))
  const rows = people.map(({ record_type, identifier, display_name }) => ({ record_type, identifier, display_name }))
  const lists = { columns: against, rows, rules, row_offset: 0, row_limit: rows.length }
  const answer = await checkLists(lists, engine, NEVER)
  const authorIds = answer.columns.map(({ identifier }) => identifier)
  const settlement = await settle(verdicts, { authorIds, rules }, engine)
  const unknown = new Set(
    answer.left_out.filter(({ list }) => list === 'columns').map(({ identifier }) => shortId(identifier)),
  )
  const names = new Map(against.map(({ identifier, display_name }) => [shortId(identifier), display_name]))
  const nameOf = (identifier: string) =>
    names.get(shortId(identifier)) ??
    answer.columns.find((column) => shortId(column.identifier) === shortId(identifier))?.display_name ??
    identifier
  const summary = {
    against: against.map(({ identifier }) => ({
      ...{ identifier, display_name: nameOf(identifier), is_checked: !unknown.has(shortId(identifier)) },
    })),
    ...{ rules, catalogue: answer.catalogue },
  }
  return { summary, answer, settlement, nameOf }
}

const NEVER = new AbortController().signal

/** People in conflict, each with the names of those with whom, and what was decided of them. */
async function withWhom<Person extends { identifier: string; display_name: string | null }>(
  people: readonly Person[],
  checking: { input: ConflictInput; verdicts: readonly ConflictVerdict[] },
  engine: Engine,
): Promise<(Person & Pick<DecisionReport['closest_hidden'][number], 'with' | 'verdicts'>)[]> {
  const records = people.map((person) => ({ ...person, record_type: 'author' as const }))
  const { answer, settlement, nameOf } = await checkPeople(records, checking, engine)
  return people.map((person) => {
    const found = answer.cells.filter(
      (cell) =>
        cell.kind === 'conflict' && shortId(cell.row) === shortId(person.identifier) && !settlement.excuses(cell),
    )
    return {
      ...person,
      with: found.map(({ column }) => nameOf(column)),
      verdicts: settlement.of(person.identifier),
    }
  })
}

/** The people of a collection, with what the catalogue says of them today and what was found between them and the authors. */
async function describePeople(
  people: readonly StoredRecord[],
  { included_records }: SavedSearch,
  { check, origins }: { check: Check | null; origins: AddressOrigins },
  engine: Engine,
): Promise<ReportedPerson[]> {
  const records = await engine.readRecords(
    'author',
    people.map(({ identifier }) => identifier),
  )
  return people.map((person, at) => {
    const record = records[at]
    const reviewer = included_records.find(({ uuid }) => uuid === person.alternate_of)
    return {
      ...person,
      display_name: record?.display_name ?? person.display_name,
      affiliations: placesOf(record ?? person.fields),
      orcid: record?.orcid ?? null,
      email_origin: ofPerson(person, origins.results),
      email_lookup: ofPerson(person, origins.lookups),
      stands_in_for: reviewer?.display_name ?? null,
      added_at: person.added_at.toISOString(),
      ...conflictsOfPerson(person.identifier, check),
    }
  })
}

/** The one of somebody in a list, without the id. */
function ofPerson<One extends { identifier: string }>({ identifier }: StoredRecord, list: readonly One[]) {
  const found = list.find((one) => shortId(one.identifier) === shortId(identifier))
  if (!found) return null
  const { identifier: _, ...rest } = found
  return rest
}

function placesOf(fields: object): ReportedPerson['affiliations'] {
  const { active_affiliations: active, last_known_institutions: last } = fields as {
    active_affiliations?: ReportedPerson['affiliations'] | null
    last_known_institutions?: ReportedPerson['affiliations'] | null
  }
  return (active?.length ? active : (last ?? [])).map(({ display_name, country_code }) => ({
    ...{ display_name, country_code: country_code ?? null },
  }))
}

function conflictsOfPerson(identifier: string, check: Check | null) {
  if (!check) return { is_checked: false, conflicts: [], verdicts: [] }
  const { answer, settlement, nameOf } = check
  const is = (id: string) => shortId(id) === shortId(identifier)
  const verdicts: ReturnType<Settlement['of']> = settlement.of(identifier)
  return {
    is_checked: answer.rows.some((row) => is(row.identifier)),
    conflicts: answer.cells
      .filter((cell) => is(cell.row) && cell.kind !== 'other_types')
      .map((cell) => ({
        ...cell,
        ...(settlement.excuses(cell) && { excused: true as const }),
        with: nameOf(cell.column),
        works: cell.works.map(({ title }) => title),
        institutions: cell.institutions.map(({ display_name }) => display_name),
        projects: cell.projects.map(({ title }) => title),
      })),
    verdicts,
  }
}
