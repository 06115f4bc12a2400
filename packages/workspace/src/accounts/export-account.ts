import type { Database, Querying } from '../database/database.ts'
import { and, desc, eq, isNotNull, or, sql } from '../database/drizzle.ts'
import { memberships, organisations, queries, sessions, users } from '../database/schema.ts'
import { accessLog } from '../database/schema-access.ts'
import {
  apiKeys,
  filterPresets,
  searches,
  searchRecords,
  searchTexts,
  shares,
  teamMembers,
  teams,
} from '../database/schema-collaboration.ts'
import { conflictVerdicts } from '../database/schema-conflicts.ts'
import { evaluatedQueries, evaluations, judgements } from '../database/schema-evaluation.ts'
import { approvals, searchComments } from '../database/schema-people.ts'
import { frozenAnswers, watches } from '../database/schema-reports.ts'
import { passkeys } from '../database/schema-second-factor.ts'
import { auditLog, knownAddresses, knownDevices, scimPeople, socialAccounts } from '../database/schema-sign-in.ts'
import { submissions } from '../database/schema-submission.ts'
import { accessLogColumns } from '../logs/access-log.ts'
import type { AccountExport } from '../stores/accounts.ts'

/** Everything stored about a person, as of one moment, without the hashes of passwords, sessions and keys. */
export function exportAccount(database: Database, id: string): Promise<AccountExport | undefined> {
  return database.transaction((transaction) => gather(transaction, id), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function gather(querying: Querying, id: string): Promise<AccountExport | undefined> {
  const [account] = await querying.select().from(users).where(eq(users.id, id))
  if (!account) return undefined
  const { password_hash, active_organisation_id: _organisation, searched: _searched, ...person } = account
  const madeByAccount = {
    account: { ...person, has_usable_password: password_hash !== null },
    memberships: await membershipsOf(querying, id),
    teams: await teamsOf(querying, id),
    linked_accounts: await querying.select().from(socialAccounts).where(eq(socialAccounts.user_id, id)),
    provisioned: await querying
      .select({ provider: scimPeople.provider, user_name: scimPeople.user_name, external_id: scimPeople.external_id })
      .from(scimPeople)
      .where(eq(scimPeople.user_id, id)),
    sessions: await querying
      .select({
        device: sql<string | null>`${sessions.data} ->> 'device'`,
        created_at: sessions.created_at,
        expires_at: sessions.expires_at,
        ended_at: sessions.ended_at,
      })
      .from(sessions)
      .where(eq(sessions.user_id, id))
      .orderBy(desc(sessions.created_at)),
    passkeys: await querying
      .select({ name: passkeys.name, created_at: passkeys.created_at, last_used_at: passkeys.last_used_at })
      .from(passkeys)
      .where(eq(passkeys.user_id, id)),
    known_addresses: await querying
      .select({ last_at: knownAddresses.last_at })
      .from(knownAddresses)
      .where(eq(knownAddresses.user_id, id))
      .orderBy(desc(knownAddresses.last_at)),
    known_devices: await querying
      .select({ last_at: knownDevices.last_at })
      .from(knownDevices)
      .where(eq(knownDevices.user_id, id))
      .orderBy(desc(knownDevices.last_at)),
    api_keys: (await querying.select().from(apiKeys).where(eq(apiKeys.user_id, id))).map(
      ({ key_hash: _hash, ...key }) => key,
    ),
    queries: (await querying.select().from(queries).where(eq(queries.owner_id, id))).map(
      // The names of its records stand in the query itself, from which the call of the API takes those of people who are left out.
      ({ question_hash: _hash, record_names: _names, ...query }) => query,
    ),
    judgements: (await querying.select().from(judgements).where(eq(judgements.user_id, id))).map(
      ({ asked_hash: _hash, record_id: identifier, ...judgement }) => ({ ...judgement, identifier }),
    ),
    evaluations: await evaluationsOf(querying, id),
    searches: await searchesOf(querying, id),
    conflict_verdicts: await verdictsOf(querying, id),
    comments: await querying
      .select({ search: searchComments.search_id, text: searchComments.text, made_at: searchComments.made_at })
      .from(searchComments)
      .where(eq(searchComments.made_by, id)),
    approvals: await approvalsOf(querying, id),
    frozen_answers: (await querying.select().from(frozenAnswers).where(eq(frozenAnswers.made_by, id))).map(
      // Without its seal, so that the call of the API can take those out who are left out.
      ({ file, made_by: _, ...frozen }) => ({ ...frozen, content: JSON.parse(file).content as unknown }),
    ),
    watches: await querying
      .select({ search: watches.search_id, by_mail: watches.by_mail, news: watches.news })
      .from(watches)
      .where(eq(watches.user_id, id)),
    submissions: (await querying.select().from(submissions).where(eq(submissions.user_id, id))).map(
      ({ payload_hash: _hash, position: _position, leased_until: _until, ...submission }) => submission,
    ),
    filter_presets: await querying.select().from(filterPresets).where(eq(filterPresets.owner_id, id)),
    shares: await querying
      .select()
      .from(shares)
      .where(or(eq(shares.owner_id, id), eq(shares.user_id, id))),
    audit: await querying
      .select({ at: auditLog.at, action: auditLog.action, subject: auditLog.subject, details: auditLog.details })
      .from(auditLog)
      .where(or(eq(auditLog.actor_id, id), eq(auditLog.subject, `user:${id}`)))
      .orderBy(desc(auditLog.id)),
    access: await querying
      .select(accessLogColumns)
      .from(accessLog)
      .where(eq(accessLog.user_id, id))
      .orderBy(desc(accessLog.at), desc(accessLog.id)),
  }
  // Plain JSON: dates as text.
  return JSON.parse(JSON.stringify(madeByAccount)) as AccountExport
}

function membershipsOf(querying: Querying, id: string) {
  return querying
    .select({
      organisation: organisations.name,
      display_name: organisations.display_name,
      is_validated: memberships.is_validated,
      validated_at: memberships.validated_at,
      is_local_admin: memberships.is_local_admin,
      since: memberships.created_at,
    })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.organisation_id))
    .where(eq(memberships.user_id, id))
}

function teamsOf(querying: Querying, id: string) {
  return querying
    .select({ uuid: teams.uuid, name: teams.name })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.uuid, teamMembers.team_id))
    .where(eq(teamMembers.user_id, id))
}

/** Evaluations with the texts that their owner gave; other members' queries stay theirs. */
async function evaluationsOf(querying: Querying, id: string) {
  const own = await querying.select().from(evaluations).where(eq(evaluations.owner_id, id))
  const texts = await querying
    .select({
      evaluation_id: evaluatedQueries.evaluation_id,
      text: evaluatedQueries.text,
      judged: evaluatedQueries.judged,
      outcome: evaluatedQueries.outcome,
    })
    .from(evaluatedQueries)
    .innerJoin(evaluations, eq(evaluations.uuid, evaluatedQueries.evaluation_id))
    .where(and(eq(evaluations.owner_id, id), isNotNull(evaluatedQueries.text)))
    .orderBy(evaluatedQueries.position)
  const textsOf = Map.groupBy(texts, ({ evaluation_id }) => evaluation_id)
  return own.map(({ leased_until: _until, claims: _claims, worked_at: _worked, ...evaluation }) => ({
    ...evaluation,
    texts: (textsOf.get(evaluation.uuid) ?? []).map(({ evaluation_id: _, judged, ...text }) => ({
      ...text,
      // Under the name by which answers leave out academics who asked for it.
      judged: judged?.map(({ person: identifier, ...judgement }) => ({ ...judgement, identifier })),
    })),
  }))
}

/** Those that the person asked for or decided; whom they were about stays in the collection. */
async function approvalsOf(querying: Querying, id: string) {
  const rows = await querying
    .select()
    .from(approvals)
    .where(or(eq(approvals.approver_id, id), eq(approvals.asked_by, id)))
  return rows.map(({ snapshot: _, approver_id, asked_by, ...approval }) => ({
    ...approval,
    is_approver: approver_id === id,
    is_asker: asked_by === id,
  }))
}

/** Both people in lists, so that the call of the API can take those out who are left out. */
async function verdictsOf(querying: Querying, id: string) {
  const rows = await querying.select().from(conflictVerdicts).where(eq(conflictVerdicts.made_by, id))
  return rows.map(({ person_id, person_name, against_id, against_name, made_by: _, ...verdict }) => ({
    ...verdict,
    identifier: person_id,
    display_name: person_name,
    against: [{ identifier: against_id, display_name: against_name }],
  }))
}

async function searchesOf(querying: Querying, id: string) {
  const own = await querying.select().from(searches).where(eq(searches.owner_id, id))
  const recordRows = await querying
    .select({ record: searchRecords })
    .from(searchRecords)
    .innerJoin(searches, eq(searches.uuid, searchRecords.search_id))
    .where(eq(searches.owner_id, id))
    .orderBy(searchRecords.position)
  const records = Map.groupBy(
    recordRows.map(({ record: { identity: _, ...record } }) => record),
    ({ search_id }) => search_id,
  )
  const textRows = await querying
    .select({ search_id: searchTexts.search_id, text: searchTexts.text, created_at: searchTexts.created_at })
    .from(searchTexts)
    .innerJoin(searches, eq(searches.uuid, searchTexts.search_id))
    .where(eq(searches.owner_id, id))
    .orderBy(searchTexts.position)
  const texts = Map.groupBy(textRows, ({ search_id }) => search_id)
  return own.map((search) => ({
    ...search,
    records: records.get(search.uuid) ?? [],
    texts: (texts.get(search.uuid) ?? []).map(({ search_id: _, ...text }) => text),
  }))
}
