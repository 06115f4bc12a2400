import type { Actor, JudgedText, Licence, QueryContent, Workspace } from '../src/index.ts'

/** In force all year round. */
export const fullLicence: Licence = {
  kind: 'institution',
  valid_from: '2000-01-01',
  valid_until: '2999-12-31',
  endpoints: 'all',
  datasets: 'all',
  filters: 'all',
}

/** A person who is a member of an organisation with a full licence; both are created if they are missing. */
export async function aMember(workspace: Workspace, username: string, organisationName: string): Promise<Actor> {
  const account =
    (await workspace.accounts.byUsername(username)) ??
    (await workspace.accounts.create({ username, email: `${username}@example.org`, first_name: 'A', last_name: 'B' }))
  const organisation =
    (await workspace.organisations.byName(organisationName)) ??
    (await workspace.organisations.create({ name: organisationName, display_name: organisationName }))
  await workspace.licences.set(organisation.id, fullLicence)
  await workspace.memberships.set(account.id, organisation.id)
  return { user_id: account.id, organisation_id: organisation.id }
}

/** A query with a text. */
export function aQuery(text: string): QueryContent {
  return {
    dataset: 'experts',
    records: [{ record_type: 'record', identifier: 'query_text', fields: { text } }],
    search: null,
    filters: {},
    sort: 'relevance',
    limit: 50,
  }
}

/** A text of a file of judgements with one person who suits it. */
export function aJudgedText(text: string, person = 'A1'): JudgedText {
  return { text, judged: [{ row: 2, person, institution: '', grade: 1 }] }
}

/** The content of a filter preset, without its name. */
export const aPreset = {
  search_module: 'experts',
  filter_data: { filters: { works_count: { type: 'range', start: 10 } } },
  conflict_of_interest: { check: [], records: [] },
  populates_sidebar: false,
} satisfies Omit<Parameters<Workspace['filterPresets']['create']>[1], 'name'>

/** A team of the actor's organisation, created by the operator. */
export function aTeam(workspace: Workspace, { organisation_id }: Actor, name: string, users: string[]) {
  return workspace.teams.create({ user_id: null, organisation_id }, { name, users })
}
