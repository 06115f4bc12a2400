import type { Engine } from '@cognate/catalogue'
import {
  type AddressOrigins,
  type DecisionReport,
  MAX_COMPARED,
  mayBeAmong,
  type ReportedPerson,
  shortId,
  toldApart,
} from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import type { ConflictVerdict, SavedSearch, StoredRecord } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import { withIsoTimes } from '../base/iso-times.ts'
import { readVerdicts } from '../discovery/conflict-verdicts.ts'
import { currentSearch } from '../discovery/current-ids.ts'
import { checkIndependenceOf } from '../discovery/independence.ts'
import { countWithheldChecks } from '../discovery/opt-outs.ts'
import { type Check, checkPeople, conflictsOfPerson, readChecking } from './collected-check.ts'
import { namesInFilters } from './filter-names.ts'
import { withFoundIn } from './found-since.ts'
import { collectedIn, type DecisionSources } from './found-then.ts'
import { readHidden, withWhom } from './hidden-for-conflicts.ts'
import { versionsOf } from './versions.ts'

interface Sources extends DecisionSources {
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
  const decisions = (await workspace.approvals.list(caller.actor, uuid)) ?? []
  const history = (await workspace.approvals.history(caller.actor, uuid)) ?? []
  const verdicts = await readVerdicts(caller, uuid, sources)
  const origins = await sources.lookups.origins(
    search.included_records.filter(({ record_type }) => record_type === 'author'),
    caller.actor,
  )
  const hidden = await readHidden(search, checking.input, { caller, services: sources })
  return catalogue.use(async (engine) => {
    const people = search.included_records.filter(({ record_type }) => record_type === 'author')
    const { input } = checking
    const check = input && (await checkPeople(people, { input, verdicts }, engine))
    const ofAllYears =
      input && input.since !== null
        ? await checkPeople(people, { input: { ...input, since: null }, verdicts }, engine)
        : null
    const approvals = await withFoundIn(decisions, check && collectedIn(people, check), sources)
    return optOuts.withoutThem({
      made_at: now().toISOString(),
      made_by: fullName(caller.account),
      organisation: caller.organisation.display_name,
      versions: versionsOf(engine, reader),
      ...aboutCollection(search),
      filter_names: await namesInFilters(search.filters, engine),
      policy: checking.policy,
      check: check?.summary ?? null,
      withheld_checks: countWithheldChecks(stored, optOuts),
      independence: await readIndependence(people, search, engine),
      hidden_for_conflicts: hidden.hidden_for_conflicts,
      closest_hidden: input ? await withWhom(hidden.closest, { input, verdicts }, engine) : [],
      people: await describePeople(people, search, { check, ofAllYears, origins, verdicts }, engine),
      approvals: approvals.map(({ snapshot, ...approval }) => ({
        ...withIsoTimes(approval),
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
    collection: withIsoTimes({ uuid, name, external_identifier, created_at, updated_at }),
    manuscript,
    texts: texts.map(withIsoTimes),
    ...{ filters, sort },
    other_records: search.included_records
      .filter(({ record_type }) => record_type !== 'author')
      .map((record) => ({ ...withIsoTimes(record), hint: hintOf(record.fields) })),
    excluded: search.excluded_records.map(withIsoTimes),
  }
}

const hintOf = ({ hint }: Record<string, unknown>) => (typeof hint === 'string' ? hint : null)

interface Findings {
  check: Check | null
  ofAllYears: Check | null
  origins: AddressOrigins
  verdicts: readonly ConflictVerdict[]
}

/** The people of a collection, with what the catalogue says of them today and what was found between them and the authors. */
async function describePeople(
  people: readonly StoredRecord[],
  { included_records, manuscript }: SavedSearch,
  { check, ofAllYears, origins, verdicts }: Findings,
  engine: Engine,
): Promise<ReportedPerson[]> {
  const records = await engine.readRecords(
    'author',
    people.map(({ identifier }) => identifier),
  )
  return people.map((person, at) => {
    const record = records[at]
    const found = conflictsOfPerson(person.identifier, check)
    const earlier = found.conflicts.length > 0 ? [] : conflictsOfPerson(person.identifier, ofAllYears).conflicts
    const reviewer = included_records.find(({ uuid }) => uuid === person.alternate_of)
    return {
      ...withIsoTimes(person),
      display_name: record?.display_name ?? person.display_name,
      affiliations: placesOf(record ?? person.fields),
      orcid: record?.orcid ?? null,
      email_origin: ofPerson(person, origins.results),
      email_lookup: ofPerson(person, origins.lookups),
      stands_in_for: reviewer?.display_name ?? null,
      ...found,
      earlier: earlier.filter((one) => !('excused' in one)),
      may_be: mayBeAmong(record?.identity_hints, { manuscript, people, apart: toldApart(person.identifier, verdicts) }),
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
