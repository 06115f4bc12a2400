import type {
  BodyOf,
  ConflictVerdictView,
  DecisionReport,
  HistoryItem,
  PartnerRecord,
  SearchView,
  SecondRecordConflict,
  StoredRecordView,
} from '@cognate/contract'
import { act, fireEvent, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { aModule } from '../../../testing/modules.ts'
import { expectGone, expectNever, openScreen, screen, ada as signedIn, waitFor } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { ShortlistScreen } from './shortlist-screen.tsx'
import type { ShortlistSlots } from './shortlist-slots.ts'

const uuidOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const COLLECTION = uuidOf(99)

const aPerson = (at: number, name: string, more: Partial<StoredRecordView> = {}): StoredRecordView => ({
  ...{ uuid: uuidOf(at), search: COLLECTION, primary_id_type: 'openalex', record_type: 'author' },
  ...{ identifier: `https://openalex.org/A${at}`, display_name: name, fields: {}, used_in_search: true },
  ...{ email_address: null, reason: null, found: null, added_at: '2026-11-24T10:00:00Z' },
  ...{ role: null, alternate_of: null, status: null, asked_at: null, answer_by: null },
  ...{ declined_reason: null, unavailable_until: null, note: null },
  ...more,
})

const ada = aPerson(1, 'Ada Lind', {
  role: 'reviewer',
  fields: { active_affiliations: [{ display_name: 'Lund University', country_code: 'SE' }] },
  found: {
    ...{ score: 0.52, closeness: 'very close', matching_works: 12, sentence: 'Street trees cool cities at night.' },
    work: { identifier: 'https://openalex.org/W1', title: 'Trees and heat', publication_year: 2024 },
  },
})
const ben = aPerson(2, 'Ben Okafor', { role: 'reviewer' })
const cem = aPerson(3, 'Cem Kaya', { role: 'alternate', alternate_of: ada.uuid })
const dee = aPerson(4, 'Dee Ray')
const withoutRole = { ...cem, role: null, alternate_of: null }

/** What the catalogue says of Ada. */
const knownFields = {
  ...{ id: 'https://openalex.org/A1', display_name: 'Ada Lind', display_name_alternatives: [], hint: null },
  ...{ orcid: null, ids: { openalex: 'https://openalex.org/A1' }, works_count: 12, cited_by_count: 1 },
  ...{ counts_by_year: [], summary_stats: { h_index: 9 }, first_publication_year: 2018 },
  ...{ last_publication_year: 2026, topics: [], last_known_institutions: [], active_affiliations: [] },
  affiliations: [],
}

const aView = (records: StoredRecordView[], more: Partial<SearchView> = {}): SearchView => ({
  ...{ uuid: COLLECTION, name: 'Peatlands', external_identifier: 'MS-7' },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z' },
  ...{ included_records: records, excluded_records: [], manuscript: null, filters: {}, sort: null },
  ...{ texts: [{ uuid: uuidOf(98), text: 'Carbon in peatlands', created_at: '2026-11-24T09:00:00Z' }] },
  ...{ access: { is_owned: true }, shared_users: [], shared_teams: [] },
  conflict_of_interest: { records: [{ record_type: 'author', identifier: 'A9', fields: { display_name: 'Zoe Au' } }] },
  ...more,
})

const slots: ShortlistSlots = {
  Actions: () => null,
  RecordPopup: () => null,
  EmailEdit: ({ name, address }) => <span>{address ?? `Add e-mail of ${name}`}</span>,
  FindEmail: () => null,
  FindEmails: ({ experts }) => <span>{experts.length} to reach</span>,
  ConflictDetails: ({ author }) => <div role="dialog">Evidence of {author.display_name}</div>,
  WhatWasChecked: () => null,
  RulesInWords: () => <p>By the policy of the house</p>,
  Below: ({ doubts }) => <section aria-label="Decision">{doubts.join(' ')}</section>,
}

const rules = {
  ...{ methods: ['coauthors' as const, 'coaffiliated' as const], since: null, publication_types: [] },
  ...{
    first_and_last_two: false,
    leave_out_hyper_authorship: true,
    include_parents: false,
    leave_out_siblings: false,
    shared_projects: false,
  },
}
const catalogue = {
  ...{
    version: 'v1',
    date: '2026-11-01',
    works: 1,
    journal_articles: 1,
    institutions: 1,
    institutions_with_ror: 1,
    projects_with_people: 0,
  },
}

/** Ben wrote two works with the author of the text, and one with Ada. */
function checkLists({ body }: { body: BodyOf<'checkConflictLists'> }) {
  const idsOf = (list: BodyOf<'checkConflictLists'>['rows']) =>
    (list?.records ?? []).map((one) => (one as { identifier: string }).identifier)
  const [rows, columns] = [idsOf(body.rows), idsOf(body.columns)]
  const cell = (row: string, column: string, coauthorship: number) => ({
    ...{ row: `https://openalex.org/${row}`, column: `https://openalex.org/${column}`, kind: 'conflict' as const },
    ...{
      in_coi_input: false,
      coauthorship,
      other_types: 0,
      coaffiliation: 0,
      joint_projects: 0,
      works: [],
      institutions: [],
      projects: [],
    },
  })
  const all = [cell('A2', 'A9', 2), cell('A1', 'A2', 1), cell('A2', 'A1', 1)]
  const cells = all.filter(
    ({ row, column }) => rows.includes(row.split('/').at(-1)!) && columns.includes(column.split('/').at(-1)!),
  )
  const people = (ids: string[]) => ids.map((id) => ({ identifier: `https://openalex.org/${id}`, display_name: id }))
  return {
    ...{ columns: people(columns), rows: people(rows), row_count: rows.length, cells, cell_count: cells.length },
    ...{
      pair_counts: { conflict: cells.length, same_person: 0, other_types: 0 },
      left_out: [],
      row_sums: [],
      verdicts: [],
    },
    ...{ rules, catalogue_version: 'v1', catalogue },
  }
}

/** Somebody of the collection is of the family of the author of the text. */
const declaredOf = (at: number): ConflictVerdictView => ({
  ...{ uuid: uuidOf(200 + at), verdict: 'declared', ground: null, relation: 'family', reason: '', made_by: null },
  ...{ person: { identifier: `https://openalex.org/A${at}`, display_name: '' }, manuscript: COLLECTION },
  ...{ against: { identifier: 'https://openalex.org/A9', display_name: 'Zoe Au' }, made_at: '2026-11-24T10:00:00Z' },
})

/** Ada is the author herself, Ben and Eve share a work and a place with one, Eve as another person of her name; Dee is unknown. */
function checkOne({ body }: { body: BodyOf<'checkConflicts'> }) {
  const id = String(body.author)
  if (id === 'A4') return refuse('record_not_found')
  const zoe = {
    identifier: id === 'A1' ? 'https://openalex.org/A1' : 'https://openalex.org/A9',
    display_name: 'Zoe Au',
  }
  const work = { identifier: 'https://openalex.org/W1', title: 'Trees', publication_year: 2024 }
  const place = { identifier: 'https://openalex.org/I1', display_name: 'Lund University', country_code: 'SE' }
  const undated = { publication_date: null, venue: null, doi: null }
  const shares = id === 'A2' || id === 'A5'
  const wrongPerson = { ...declaredOf(5), verdict: 'not_a_conflict' as const, relation: null, manuscript: null }
  const verdicts = { A3: [declaredOf(3)], A5: [{ ...wrongPerson, ground: 'wrong_person' as const }] }[id] ?? []
  return {
    ...{ conflict: id !== 'A5', in_coi_input: id === 'A1', against: [zoe], unknown: [], other_types: 0, timeline: [] },
    ...{ author: { identifier: `https://openalex.org/${id}`, display_name: id }, hints: [], rules, catalogue },
    ...{ coauthorship_count: shares ? 1 : 0, coauthorship: shares ? [{ ...work, ...undated, with: [zoe] }] : [] },
    coaffiliation: shares
      ? [{ institution: place, years: [2020], through_parent: false, with: [{ ...zoe, years: [2020] }] }]
      : [],
    ...{ joint_projects: 0, projects: [], verdicts },
  }
}

/** Ada and Ben wrote one work; of the candidates, only Dee is independent. */
const compare = ({ body }: { body: BodyOf<'checkIndependence'> }) => {
  const idsOf = (list: BodyOf<'checkIndependence'>['people'] = []) => list.map((one) => String(one))
  const isTied = ['A1', 'A2'].every((id) => idsOf(body.people).includes(id))
  const tie = (one: string, other: string) => ({
    ...{ people: [one, other] as [string, string], works: 1 },
    ...{ institution: null, level: null, supervision: null },
  })
  const tied = idsOf(body.candidates).filter((id) => id !== 'A4' && !idsOf(body.people).includes(id))
  return {
    ...{ ties: isTied ? [tie('A1', 'A2')] : [], candidate_ties: tied.map((id) => tie('A1', id)) },
    ...{ since: null, earlier: [], unknown: [], next: null, independent: [] },
  }
}

/** The page of a collection that a server keeps. */
function openCollection(
  view: SearchView,
  {
    answers = {},
    mayCollect = true,
    checksLists = true,
  }: { answers?: Answers; mayCollect?: boolean; checksLists?: boolean } = {},
) {
  collection.forsake()
  const kept = { ...view, included_records: [...view.included_records] }
  const found: string[] = []
  const opened = openScreen(<ShortlistScreen slots={slots} onFindAnother={({ saved }) => found.push(saved!.uuid)} />, {
    at: `/app/collection/${COLLECTION}/`,
    modules: [aModule('experts', 'author'), aModule('works', 'work')],
    profile: {
      ...(!mayCollect && { endpoints: [] }),
      active_organisation: { ...signedIn.active_organisation, coi_checker: checksLists },
    },
    answers: {
      getSearch: () => kept,
      reviseIncludedRecord: ({ params, body: { position, ...changes } }) => {
        const at = kept.included_records.findIndex(({ uuid }) => uuid === params.uuid)
        const record = { ...kept.included_records[at]!, ...changes } as StoredRecordView
        kept.included_records[at] = record
        if (position !== undefined) kept.included_records.splice(position, 0, ...kept.included_records.splice(at, 1))
        return record
      },
      deleteIncludedRecord: ({ params }) => {
        kept.included_records = kept.included_records.filter(({ uuid }) => uuid !== params.uuid)
      },
      addIncludedRecords: ({ body: { records } }) => {
        const added = records.map((record, at) => ({
          ...aPerson(50 + at, ''),
          ...(record as Partial<StoredRecordView>),
          display_name: (record as StoredRecordView).fields.display_name ?? 'Ada Lind',
        }))
        kept.included_records.push(...added)
        return { added: added.length, records: added }
      },
      checkConflictLists: checkLists,
      checkIndependence: compare,
      getAskingRate: () => ({
        ...{ is_own: true, asked: 30, agreed: 10, months: 24, least: 30, rate: 1 / 3, source: null },
      }),
      readRecords: () => ({ count: 0, results: [] }),
      ...answers,
    },
  })
  return {
    ...opened,
    kept,
    found,
    sent: () => opened.calls.filter(({ key }) => key === 'reviseIncludedRecord').map(({ body }) => body),
  }
}

const names = () => screen.getAllByRole('rowheader').map((head) => within(head).getAllByRole('button')[0]!.textContent)
const rowOf = (name: string) => within(screen.getByRole('button', { name }).closest('tr')!)
const choose = async (hands: ReturnType<typeof openCollection>['hands'], menu: RegExp, item: string) => {
  await hands.click(screen.getByRole('button', { name: menu }))
  await hands.click(await screen.findByRole('menuitemradio', { name: item }))
}

const emptyReport: DecisionReport = {
  ...{ made_at: '2026-11-24T09:00:00Z', made_by: 'Ada', organisation: 'The House', manuscript: null, texts: [] },
  versions: { software: '1.0.0', ranking: 'words', catalogue: 'v1', catalogue_date: '2026-11-01' },
  collection: {
    ...{ uuid: COLLECTION, name: 'Peatlands', external_identifier: null },
    ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z' },
  },
  ...{ filters: {}, filter_names: {}, sort: null, policy: null, check: null, people: [], independence: null },
  ...{ hidden_for_conflicts: null, closest_hidden: [], other_records: [], excluded: [], approvals: [], history: [] },
}

const manuscriptBy = (authors: NonNullable<SearchView['manuscript']>['authors']) => ({
  ...{ title: 'Peat', abstract: '', keywords: [], references: [], authors, suggested: [], opposed: [] },
  ...{ policy: null, round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
})

const zoe = { name: 'Zoe Au', identifier: 'A9', affiliations: [], orcid: null, email: null }

describe('the page of a collection', () => {
  it('K-01 checks against the authors of a manuscript that nobody has searched with yet', async () => {
    openCollection(aView([ben], { manuscript: manuscriptBy([zoe]), conflict_of_interest: { records: [] } }))
    await waitFor(() => rowOf('Ben Okafor').getByText('Conflict: 2 works'))
  })

  it('C-09 marks a day for answers that has passed', async () => {
    const manuscript = { ...manuscriptBy([]), answer_by: '2026-01-02' }
    openCollection(aView([ben], { manuscript }))
    await screen.findByText('Answers by 2 Jan 2026, which has passed')
  })

  it('Q-06 K-01 says how many it does not check against any more', async () => {
    openCollection(aView([ben], { withheld_checks: 1 }))
    await screen.findByText('Not checked against 1 person who has since asked to be left out.')
  })

  it('Q-06 says how many people are no longer shown', async () => {
    openCollection(aView([ben], { withheld: 2 }))
    await screen.findByText(
      '2 people collected here have since asked to be left out and are no longer shown or counted.',
    )
  })

  it('K-01 warns that there is nobody to check against', async () => {
    openCollection(aView([ben], { manuscript: manuscriptBy([]), conflict_of_interest: { records: [] } }))
    const warning = await screen.findByText(/^Nobody to check against/)
    within(warning).getByRole('link', { name: 'Add the authors' })
  })

  it('C-09 adds people whom somebody has in mind from a pasted list, asks who is meant by some, and can undo it', async () => {
    const fay = { identifier: 'https://openalex.org/A60', display_name: 'Fay Berg' }
    const candidate = { ...fay, hint: null, why: 'name' as const, score: 0.95, names: [], orcid: null }
    const { hands, kept } = openCollection(aView([ben]), {
      answers: {
        matchPeople: ({ body: { people = [] } }) => ({
          people: people.map(({ name = '' }) => {
            const match = name === 'Fay Berg' ? fay : name === 'Ben Okafor' ? ben : undefined
            return {
              ...{ match: match?.identifier ?? null, doubtful: false, institution: null },
              candidates: match ? [{ ...candidate, identifier: match.identifier, display_name: name }] : [],
            }
          }),
        }),
        autocomplete: () => ({ meta: { count: 0, db_response_time_ms: 0, page: 1, per_page: 10 }, results: [] }),
      },
    })
    await hands.click(await screen.findByRole('combobox', { name: 'Add people by name' }))
    await hands.paste('Fay Berg <fay@lund.example>; Ben Okafor; Gil Quorxham')
    await screen.findByRole('button', { name: 'Fay Berg' })
    await waitFor(() =>
      expect(kept.included_records.map(({ identifier, email_address }) => [identifier, email_address])).toEqual([
        [ben.identifier, null],
        [fay.identifier, 'fay@lund.example'],
      ]),
    )
    await screen.findByText('Already here: Ben Okafor.')
    screen.getByText('1 name is not added yet: say who is meant, or remove it.')
    within(screen.getByRole('group', { name: 'Gil Quorxham' })).getByText('Not in the catalogue.')
    await hands.click(screen.getByRole('button', { name: 'Remove Gil Quorxham' }))
    await hands.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(names()).toEqual(['Ben Okafor']))
  })

  it('C-09 adds nobody of a pasted list to the collection that the tab turned to while names were looked up', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const fay = { identifier: 'https://openalex.org/A60', display_name: 'Fay Berg', hint: null, orcid: null }
    const { hands, calls } = openCollection(aView([ben]), {
      answers: {
        matchPeople: async ({ body: { people = [] } }) => {
          await held
          const candidates = [{ ...fay, why: 'name' as const, score: 0.95, names: [] }]
          return {
            people: people.map(() => ({ match: fay.identifier, doubtful: false, institution: null, candidates })),
          }
        },
      },
    })
    await hands.click(await screen.findByRole('combobox', { name: 'Add people by name' }))
    await hands.paste('Fay Berg (Lund University)')
    await screen.findByText('Looking up 1 name…')
    act(() => collection.leave())
    release()
    await expectNever(() => calls.find(({ key }) => key === 'addIncludedRecords') ?? null)
    expect(collection.state().included).toEqual([])
  })

  it.each(['view', 'edit'] as const)('K-01 offers the authors to nobody but the owner: %s', async (may) => {
    const access = { is_owned: false, may }
    openCollection(aView([ben], { access, manuscript: manuscriptBy([]), conflict_of_interest: { records: [] } }))
    const warning = await screen.findByText('Nobody to check against: nobody is named as an author of the text.')
    expect(within(warning).queryByRole('link')).toBeNull()
  })

  it.each([
    ['reviewers and alternates', ben],
    ['people', dee],
  ])('C-09 tells whoever looks how many of the %s have no address', async (whom, person) => {
    openCollection(aView([person], { access: { is_owned: false, may: 'view' } }))
    await screen.findByText(`1 of the 1 ${whom} has no e-mail address: 1 not looked up yet.`)
  })

  it('C-09 shows reviewers, who stands in for them, and others, with why each was collected', async () => {
    openCollection(aView([dee, ben, cem, ada]))
    await screen.findByRole('heading', { level: 1, name: 'Peatlands' })
    expect(names()).toEqual(['Ben Okafor', 'Ada Lind', 'Cem Kaya', 'Dee Ray'])
    const row = rowOf('Ada Lind')
    for (const words of ['Lund University', 'Street trees cool cities at night.', 'Very close 0.52 · 12 works match'])
      row.getByText(words)
    row.getByText('Collected 24 Nov 2026')
    rowOf('Cem Kaya').getByText('Stands in for Ada Lind')
    expect(screen.getByRole('link', { name: 'Find more people' }).getAttribute('href')).toBe(
      `/app/search/${COLLECTION}/`,
    )
  })

  it('C-09 finds more people for a manuscript at once, and leads to its form', async () => {
    const { hands, found } = openCollection(aView([ada], { manuscript: manuscriptBy([]) }))
    await hands.click(await screen.findByRole('button', { name: 'Find more people' }))
    expect(found).toEqual([COLLECTION])
    const form = screen.getByRole('link', { name: 'Edit the manuscript' })
    expect(form.getAttribute('href')).toBe(`/app/search/${COLLECTION}/`)
  })

  it('C-09 K-01 says who is in conflict with whom, who of the chosen are not independent, and opens the evidence', async () => {
    const { hands } = openCollection(aView([ada, ben, dee]))
    await waitFor(() => rowOf('Ben Okafor').getByText('Conflict: 2 works'))
    rowOf('Ada Lind').getByText('None found')
    await screen.findByText(/^Conflicts checked against Zoe Au, /)
    screen.getByText('By the policy of the house')
    rowOf('Ada Lind').getByText('1 author compared')
    await screen.findByText('Ada Lind and Ben Okafor wrote together (1 work)')
    await hands.click(screen.getByRole('button', { name: 'Conflict: 2 works: conflicts of Ben Okafor' }))
    await screen.findByText('Evidence of Ben Okafor')
  })

  it('K-01 counts a work once that somebody wrote with two authors of the manuscript', async () => {
    openCollection(aView([ada, ben]), {
      answers: {
        checkConflictLists: (call) => {
          const { cells, ...answer } = checkLists(call)
          const row_sums = [{ row: ben.identifier, coauthorship: 2, coaffiliation: 0, joint_projects: 0 }]
          return { ...answer, cells: cells.flatMap((cell) => [cell, { ...cell, column: 'A99' }]), row_sums }
        },
      },
    })
    await waitFor(() => rowOf('Ben Okafor').getByText('Conflict: 2 works'))
  })

  it('K-01 counts a place once that two authors share with somebody, also after a verdict on a third', async () => {
    openCollection(aView([ada, ben]), {
      answers: {
        checkConflictLists: (call) => {
          const { cells, ...answer } = checkLists(call)
          const at = (column: string) => ({ column, coauthorship: 0, coaffiliation: 1 })
          const ofBen = cells.flatMap((cell) => [
            { ...cell, excused: true as const },
            ...['A98', 'A99'].map((column) => ({ ...cell, ...at(column) })),
          ])
          const row_sums = [{ row: ben.identifier, coauthorship: 0, coaffiliation: 1, joint_projects: 0 }]
          return { ...answer, cells: ofBen, row_sums }
        },
      },
    })
    await waitFor(() => rowOf('Ben Okafor').getByText('Conflict: 1 institution'))
  })

  it('K-01 names once whom it checks against, and the institutions of people', async () => {
    const zoe = { record_type: 'author' as const, identifier: 'A9', fields: { display_name: 'Zoe Au' } }
    const at = (identifier: string, display_name: string) => ({
      ...{ record_type: 'institution' as const, identifier, fields: { display_name } },
    })
    const records = [
      zoe,
      at('I1', 'Zoe Au (also by institution: Lund)'),
      at('I2', 'Zoe Au (also by institution: RMIT), Priya Rao (not in the catalogue; checked by institution: RMIT)'),
    ]
    openCollection(aView([ada], { conflict_of_interest: { records } }))
    await screen.findByText(
      /^Conflicts checked against Zoe Au, and people at Lund and RMIT, which the text names for them and Priya Rao, \d/,
    )
  })

  it('K-01 tells what was before the years that count, as no conflict', async () => {
    const zoe = { record_type: 'author' as const, identifier: 'A9', fields: { display_name: 'Zoe Au' } }
    openCollection(aView([ada, ben], { conflict_of_interest: { records: [zoe], since: 2021 } }), {
      answers: {
        checkConflictLists: (call) => {
          const answer = checkLists(call)
          return call.body.since === 2021 ? { ...answer, cells: [], cell_count: 0 } : answer
        },
      },
    })
    await waitFor(() => rowOf('Ben Okafor').getByText('Before 2021: 2 works with Zoe Au'))
    rowOf('Ben Okafor').getByText('None found')
    rowOf('Ben Okafor').getByText('1 author compared, from 2021 on')
    expect(rowOf('Ada Lind').queryByText(/^Before 2021/)).toBeNull()
  })

  it('K-01 calls nobody free of conflicts while an author is unchecked', async () => {
    const zoe = { record_type: 'author' as const, identifier: 'A9', fields: { display_name: 'Zoe Au' } }
    const unmatched = { record_type: 'author' as const, identifier: 'Yang Liu', fields: { display_name: 'Yang Liu' } }
    openCollection(aView([ada, ben], { conflict_of_interest: { records: [zoe, unmatched] } }))
    await waitFor(() => rowOf('Ben Okafor').getByText('Conflict: 2 works'))
    const found = rowOf('Ada Lind').getByText('None found; 1 author not checked')
    expect(found.getAttribute('data-kind')).toBe('partly')
    await screen.findByText(/^Not checked: Yang Liu\./)
  })

  it('K-01 a declared relation is a conflict, whatever the catalogue finds, and keeps nobody in line', async () => {
    const answers: Answers = {
      checkConflictLists: (call) => ({ ...checkLists(call), verdicts: [declaredOf(3), declaredOf(2)] }),
    }
    openCollection(aView([{ ...ada, status: 'declined' }, ben, cem, dee]), { answers })
    await waitFor(() => rowOf('Cem Kaya').getByText('Conflict: Declared: family'))
    rowOf('Ben Okafor').getByText('Conflict: Declared: family; 2 works')
    rowOf('Dee Ray').getByText('None found')
    screen.getByText('No alternate without a conflict is left.')
  })

  it('K-01 says who is called like an author of whom nobody said who it is', async () => {
    const author = { name: 'Ada Lind', affiliations: [], orcid: null, email: null, identifier: null }
    const manuscript = {
      ...{ title: 'Peat', abstract: '', keywords: [], references: [], authors: [author], suggested: [], opposed: [] },
      ...{ policy: null, round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
    }
    openCollection(aView([ada, ben], { manuscript }))
    await waitFor(() => rowOf('Ada Lind').getByText('Same name as Ada Lind, who is not checked'))
    expect(rowOf('Ben Okafor').queryByText(/^Same name/)).toBeNull()
  })

  it('C-09 says that alternates stand in for others, and not that they are in conflict', async () => {
    openCollection(aView([ada, cem, { ...aPerson(5, 'Eve Sol', { role: 'reviewer' }), status: 'declined' }]))
    await waitFor(() => rowOf('Eve Sol').getByText('No alternate is left: each stands in for another reviewer.'))
  })

  it('says that there is no alternate, and where an answer is awaited before the day of asking', async () => {
    openCollection(
      aView([
        { ...ada, status: 'declined' },
        { ...ben, role: 'reviewer', status: 'asked', asked_at: '2026-11-28', answer_by: '2026-11-20' },
      ]),
    )
    await waitFor(() => rowOf('Ada Lind').getByText('There is no alternate.'))
    rowOf('Ben Okafor').getByText('Before the day of asking.')
  })

  it('K-01 checks one by one without the checker of lists, and a declared relation is a conflict there as well', async () => {
    const { calls } = openCollection(aView([ada, ben, cem, dee, aPerson(5, 'Eve Sol')]), {
      checksLists: false,
      answers: { checkConflicts: checkOne },
    })
    await waitFor(() => rowOf('Ben Okafor').getByText('Conflict: 1 work, 1 institution'))
    rowOf('Cem Kaya').getByText('Conflict: Declared: family')
    rowOf('Ada Lind').getByText('Author of the text')
    rowOf('Dee Ray').getByText('Not in the catalogue, so not checked')
    rowOf('Eve Sol').getByText('Not a conflict: wrong person; 1 work, 1 institution')
    expect(calls.filter(({ key }) => key === 'checkConflicts')).toHaveLength(5)
  })

  it('K-01 warns, with a sign, that the conflicts could not be checked', async () => {
    openCollection(aView([ada]), {
      checksLists: false,
      answers: { checkConflicts: () => refuse('overloaded') },
    })
    const told = await screen.findByText(/^The conflicts could not be checked\./)
    expect(told.parentElement?.querySelector('svg')).not.toBeNull()
  })

  it('K-01 checks those with a role first where not all are checked, and says how many are not', async () => {
    const others = Array.from({ length: 50 }, (_, at) => aPerson(100 + at, `Person ${at}`))
    const { calls } = openCollection(aView([...others, aPerson(999, 'Zed Last', { role: 'reviewer' })]), {
      checksLists: false,
      answers: { checkConflicts: checkOne },
    })
    await screen.findByText(/1 without a role was not checked: without the conflict checker, 50 people are\./)
    const asked = calls.flatMap(({ key, body }) =>
      key === 'checkConflicts' ? String((body as BodyOf<'checkConflicts'>).author) : [],
    )
    expect(asked).toHaveLength(50)
    expect([asked.includes('A999'), asked.includes('A149')]).toEqual([true, false])
  })

  it('C-09 tells nobody as independent who could not be compared', async () => {
    openCollection(aView([ada, dee, ben].map((one) => ({ ...one, role: 'reviewer' as const }))), {
      answers: {
        checkIndependence: () => ({
          since: null,
          ties: [],
          earlier: [],
          unknown: ['A4'],
          next: null,
          independent: [],
          candidate_ties: [],
        }),
      },
    })
    await screen.findByText('No ties found; 1 person is not in the catalogue and not compared')
  })

  it('C-09 tells what the chosen had in common before the years that count, below that they are independent since', async () => {
    const wrote = { people: ['A1', 'A2'] as [string, string], works: 6, last_year: 2020 }
    openCollection(aView([ada, ben]), {
      answers: {
        checkIndependence: () => ({
          ...{ since: 2021, ties: [], unknown: [], next: null, independent: [], candidate_ties: [] },
          earlier: [{ ...wrote, institution: null, level: null }],
        }),
      },
    })
    await screen.findByText(/^The 2 chosen are independent since 2021: no joint works/)
    screen.getByText('Before 2021: Ada Lind and Ben Okafor wrote 6 works together, the last in 2020')
  })

  it('C-08 says where an address comes from, and since when', async () => {
    const known = {
      ...{ state: 'kept' as const, on: '2026-11-20', last_success_on: null },
      by: { username: 'ada', first_name: 'Ada', last_name: 'Lovelace' },
    }
    openCollection(aView([{ ...ada, email_address: 'ada@lund.example' }]), {
      answers: {
        listAddressOrigins: () => ({
          results: [
            {
              ...{ identifier: ada.identifier, email_address: 'ada@lund.example', source_url: null, known },
              ...{ source_description: 'Printed in “Trees and heat”', source_timestamp: '2024-05-01' },
            },
          ],
          lookups: [],
        }),
      },
    })
    await screen.findByText('Printed in “Trees and heat”, 2024-05-01 · Kept by Ada Lovelace, 20 Nov 2026')
  })

  it('C-08 tells whoever only looks that an address has no source, and what looking for one came to', async () => {
    const at = '2026-11-20T10:00:00Z'
    const access = { is_owned: false, may: 'approve' as const }
    openCollection(aView([{ ...ada, email_address: 'ada@lund.example' }, ben, dee], { access }), {
      answers: {
        listAddressOrigins: () => ({
          results: [],
          lookups: [
            { identifier: ben.identifier, at, doubtful: 0, failed_services: ['Europe PMC'] },
            { identifier: dee.identifier, at, doubtful: 2, failed_services: [] },
          ],
        }),
      },
    })
    await waitFor(() => rowOf('Ada Lind').getByText('No printed source on record'))
    rowOf('Ben Okafor').getByText('Looked up 20 Nov 2026: Europe PMC could not be asked')
    rowOf('Dee Ray').getByText('Looked up 20 Nov 2026: 2 doubtful addresses, none taken')
  })

  it('K-01 K-04 says where “none found” says little: without works in the years that count, without institutions', async () => {
    const lund = { id: 'I1', display_name: 'Lund University', country_code: 'SE', type: 'education', ror: null }
    const zoe = { record_type: 'author' as const, identifier: 'A9', fields: { display_name: 'Zoe Au' } }
    openCollection(aView([ada, ben], { conflict_of_interest: { records: [zoe], since: 2021 } }), {
      answers: {
        checkConflictLists: (call) => ({ ...checkLists(call), cells: [], cell_count: 0 }),
        readRecords: () => ({
          count: 2,
          results: [
            [ada, 2019, []],
            [ben, 2021, [{ institution: lund, years: [2021] }]],
          ].map(([person, last_publication_year, affiliations]) => {
            const { identifier } = person as StoredRecordView
            const own = { id: identifier, ids: { openalex: identifier }, last_publication_year, affiliations }
            const fields = { ...knownFields, ...own }
            const asked = { asked: identifier, identifier, record_type: 'author' as const }
            return { ...asked, primary_id_type: 'openalex' as const, fields } as never
          }),
        }),
      },
    })
    await waitFor(() =>
      rowOf('Ada Lind').getByText('No work since 2021 (the last is from 2019), so there was nothing to find.'),
    )
    rowOf('Ada Lind').getByText('None found')
    rowOf('Ada Lind').getByText('No institution of theirs is known, so none was compared.')
    expect(rowOf('Ben Okafor').queryByText(/^No work since|^No institution/)).toBeNull()
    const kinds = ['Ada Lind', 'Ben Okafor'].map((name) => rowOf(name).getByText('None found').dataset.kind)
    expect(kinds).toEqual(['partly', 'none'])
  })

  it('C-09 says what somebody works on, and when they were last where the data say', async () => {
    const lund = { id: 'I1', display_name: 'Lund University', country_code: 'SE', type: 'education', ror: null }
    const affiliations = [{ institution: lund, years: [2015, 2018] }]
    const topics = [{ id: 'T1', display_name: 'Urban heat', count: 3 }]
    openCollection(aView([ada]), {
      answers: {
        readRecords: () => ({
          count: 1,
          results: [
            {
              ...{ asked: ada.identifier, identifier: ada.identifier },
              ...{ record_type: 'author' as const, primary_id_type: 'openalex' as const },
              fields: { ...knownFields, topics, last_known_institutions: [lund], affiliations },
            },
          ],
        }),
      },
    })
    await waitFor(() => rowOf('Ada Lind').getByText('12 publications, 2018–2026 · Works on Urban heat'))
    rowOf('Ada Lind').getByText('(last in 2018)')
  })

  it.each([
    ['Carbon in peatlands', 'Carbon in peatlands'],
    ['Carbon in peatlands\n\nBogs keep it.', 'Carbon in peatlandsBogs keep it.'],
    ['Bogs keep carbon. '.repeat(20).trim(), /^(Bogs keep carbon\.\s?){20}$/],
  ])('S-06 shows each word of its text once', async (text, shown) => {
    openCollection(
      aView([ada], { name: 'People', texts: [{ uuid: uuidOf(98), text, created_at: '2026-11-24T09:00:00Z' }] }),
    )
    const [first] = await screen.findAllByText(/^(Carbon in|Bogs keep)/, { selector: 'p, bdi' })
    const whole = (first!.closest('details') ?? first!).textContent
    expect(whole).toMatch(typeof shown === 'string' ? new RegExp(`^${shown}$`) : shown)
  })

  it('C-09 says who was left out, and why', async () => {
    const excluded_records = [aPerson(7, 'Gil Far', { reason: 'conflict' }), aPerson(8, 'Hal Near', { reason: 'hand' })]
    const filters = { coi_authors: { type: 'exclude' as const, values: [] } }
    const counts = { coauthorship: 3, coaffiliation: 1, joint_projects: 0 }
    const found = { is_author: false, with: ['Zoe Au'], institutions: ['Lund University'], verdicts: [], ...counts }
    const by = { username: 'erin', first_name: 'Erin', last_name: 'Moss' }
    const act = { kind: 'change' as const, at: '2026-11-25T10:00:00Z', by }
    const closest = { identifier: 'A9', display_name: 'Ina Far', ...found }
    const { hands, kept } = openCollection(aView([ada], { excluded_records, filters }), {
      answers: {
        getDecisionReport: () => ({
          ...emptyReport,
          hidden_for_conflicts: 128,
          closest_hidden: [closest, { ...closest, identifier: ada.identifier }],
        }),
        listSearchHistory: () => ({
          results: [
            { ...act, identifier: 'A8', display_name: 'Hal Near', changes: { is_hidden: true } },
            { ...act, identifier: 'A6', display_name: 'Fay Gone', changes: { is_removed: true } },
            { ...act, identifier: ada.identifier, display_name: 'Ada Lind', changes: { is_removed: true } },
          ],
        }),
      },
    })
    await hands.click(await screen.findByText('Who was left out'))
    // The DOM of the tests does not say that it was opened.
    const details = screen.getByText('Who was left out').closest('details')!
    details.open = true
    fireEvent(details, new Event('toggle'))
    screen.getByText('Conflict of interest · 24 Nov 2026')
    await screen.findByText('Hidden by hand by Erin Moss · 24 Nov 2026')
    // Why somebody was hidden by hand is said by hand.
    screen.getByRole('textbox', { name: 'Why Hal Near was left out' })
    expect(screen.queryByRole('textbox', { name: 'Why Gil Far was left out' })).toBeNull()
    // Who was removed and collected again is not gone.
    screen.getByText('Removed from the list by Erin Moss · 25 Nov 2026')
    await screen.findByText(
      /^The search hides 128 people who would match the text and its filters, .* The 1 closest are named\./,
    )
    const hidden = screen
      .getByText('Conflict of interest with Zoe Au: 3 works, 1 institution (Lund University)')
      .closest('ul')!
    // Up to a hundred, in columns of their own.
    expect(within(hidden).getAllByRole('listitem')).toHaveLength(1)
    // Long after the message that offers to undo it.
    await hands.click(screen.getByRole('button', { name: 'Put Fay Gone back into the collection' }))
    await waitFor(() => expect(kept.included_records.map(({ identifier }) => identifier)).toContain('A6'))
    await expectGone(() => screen.queryByText('Removed from the list by Erin Moss · 25 Nov 2026'))
  })

  it('C-09 takes the reason why somebody was removed, where it is asked who was left out', async () => {
    const by = { username: 'erin', first_name: 'Erin', last_name: 'Moss' }
    const removal = {
      kind: 'change' as const,
      at: '2026-11-25T10:00:00Z',
      by,
      identifier: 'A6',
      display_name: 'Fay Gone',
    }
    let note: string | null = null
    const { calls, hands } = openCollection(
      aView([ada], { excluded_records: [aPerson(7, 'Gil Far', { reason: 'author' })] }),
      {
        answers: {
          listSearchHistory: () => ({
            results: [
              ...(note ? [{ ...removal, changes: { note } }] : []),
              { ...removal, changes: { is_removed: true as const } },
              { ...removal, changes: { note: 'Said before' } },
            ],
          }),
          noteOnRemoved: ({ body }) => {
            note = body.note
            return undefined
          },
        },
      },
    )
    const details = (await screen.findByText(/^Who was left out/)).closest('details')!
    details.open = true
    fireEvent(details, new Event('toggle'))
    await screen.findByText('Removed from the list by Erin Moss · 25 Nov 2026')
    await hands.type(screen.getByRole('textbox', { name: 'Why Fay Gone was left out' }), 'On leave{Tab}')
    await waitFor(() =>
      expect(calls.find(({ key }) => key === 'noteOnRemoved')).toMatchObject({
        ...{ params: { uuid: COLLECTION, identifier: 'A6' }, body: { note: 'On leave' } },
      }),
    )
    await waitFor(() => expect(calls.filter(({ key }) => key === 'listSearchHistory')).toHaveLength(2))
  })

  it('C-09 says who has no alternate where others have one', async () => {
    openCollection(aView([ada, ben, cem]))
    await waitFor(() => rowOf('Ben Okafor').getByText('No alternate stands in'))
    expect(rowOf('Ada Lind').queryByText('No alternate stands in')).toBeNull()
  })

  it('C-09 says that who is asked cannot be reached yet', async () => {
    const { hands } = openCollection(aView([ben]))
    await hands.click(await screen.findByRole('button', { name: /^Status of Ben Okafor/ }))
    await hands.click(await screen.findByRole('menuitemradio', { name: 'Asked' }))
    await screen.findByText('No e-mail address is known yet.')
    // Once that has gone, the row still says so.
    rowOf('Ben Okafor').getByText('Asked, but no address is known')
  })

  it.each([
    ['agreed', null, true],
    ['late', null, true],
    ['to_ask', null, false],
    ['declined', null, false],
    ['asked', 'ben@lab.example', false],
  ] as const)(
    'C-09 warns whoever looks of people who are awaited and cannot be reached: %s, %s',
    async (status, email_address, isTold) => {
      openCollection(aView([{ ...ben, status, email_address }], { access: { is_owned: false, may: 'approve' } }))
      await screen.findByRole('button', { name: 'Ben Okafor' })
      expect(rowOf('Ben Okafor').queryAllByText('Asked, but no address is known')).toHaveLength(isTold ? 1 : 0)
    },
  )

  it('C-09 says of whom no institution is known, also of who is offered as independent', async () => {
    openCollection(aView([ada, ben, dee]), {
      answers: {
        readRecords: () => ({
          count: 2,
          results: [ada, dee].map(({ identifier }) => {
            const fields = { ...knownFields, id: identifier, ids: { openalex: identifier } }
            return {
              asked: identifier,
              identifier,
              record_type: 'author',
              primary_id_type: 'openalex',
              fields,
            } as never
          }),
        }),
      },
    })
    await screen.findByText('No institution of Ada Lind is known, so none was compared')
    await screen.findByText('Next best who is independent: Dee Ray (no institution known)')
  })

  it('C-09 offers the next best who is independent in place of who was chosen last, in one press', async () => {
    const { hands, sent } = openCollection(aView([ada, ben, aPerson(5, 'Eve Sol'), dee]))
    await hands.click(await screen.findByRole('button', { name: 'Take Dee Ray instead of Ben Okafor' }))
    await waitFor(() => expect(names()).toEqual(['Ada Lind', 'Dee Ray', 'Ben Okafor', 'Eve Sol']))
    const declined_reason = 'Replaced by Dee Ray: Ada Lind and Ben Okafor wrote together (1 work)'
    await waitFor(() =>
      expect(sent()).toEqual([{ role: 'reviewer' }, { role: null, declined_reason }, { position: 1 }]),
    )
    // Apart from those whom nobody has looked at, with the reason.
    screen.getByRole('columnheader', { name: 'Declined, unavailable or replaced' })
    expect(rowOf('Ben Okafor').getByRole('textbox', { name: 'Why Ben Okafor was replaced' })).toHaveProperty(
      'value',
      declined_reason,
    )
    await screen.findByText(
      'The 2 chosen are independent: no joint works, never at one institution in the same years, no sign of supervision',
    )
    await hands.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!)
    await waitFor(() =>
      expect(rowOf('Ben Okafor').getByRole('button', { name: /^Role of/ }).textContent).toBe('Reviewer'),
    )
    // What was said of Ben is as before.
    await waitFor(() =>
      expect(sent().slice(3)).toMatchObject([{ role: null }, { role: 'reviewer', declined_reason: null }]),
    )
  })

  it('C-09 leads to others where nobody collected is independent', async () => {
    const { hands, found } = openCollection(aView([ada, ben, aPerson(5, 'Eve Sol')]))
    await hands.click(await screen.findByRole('button', { name: 'Find somebody in place of Ben Okafor' }))
    expect(found).toEqual([COLLECTION])
  })

  it('C-09 offers no author of the text as the next best', async () => {
    const { hands, found } = openCollection(aView([ada, ben, dee]), {
      answers: {
        checkConflictLists: (call) => {
          const answer = checkLists(call)
          const same = { kind: 'same_person' as const, in_coi_input: true, coauthorship: 0 }
          return { ...answer, cells: [...answer.cells, { ...answer.cells[0]!, ...same, row: dee.identifier }] }
        },
      },
    })
    await waitFor(() => rowOf('Dee Ray').getByText('Author of the text'))
    await hands.click(await screen.findByRole('button', { name: 'Find somebody in place of Ben Okafor' }))
    expect(found).toEqual([COLLECTION])
  })

  it('K-01 says quietly whom the authors suggested, beside what was found of them', async () => {
    const suggested = [{ affiliations: [], orcid: null, email: null, name: 'A. Lind', identifier: 'A1' }]
    openCollection(aView([ada, cem], { manuscript: { ...manuscriptBy([]), suggested } }))
    const mark = await waitFor(() => rowOf('Ada Lind').getByText('Suggested by the authors'))
    expect(mark.dataset.kind).toBeUndefined()
    expect(rowOf('Cem Kaya').queryByText('Suggested by the authors')).toBeNull()
  })

  it('K-01 marks whom the authors oppose and who wrote the text as strongly as a conflict, also as a role is given', async () => {
    const named = { affiliations: [], orcid: null, email: null }
    const opposed = [
      { ...named, name: 'A. Lind', identifier: 'A1' },
      { ...named, name: 'Rival Researcher', identifier: 'A77' },
    ]
    const author = { ...named, name: 'Dee Ray', identifier: 'A4' }
    const { hands } = openCollection(
      aView([ada, { ...cem, alternate_of: null, status: 'declined' }, dee], {
        manuscript: { ...manuscriptBy([author]), opposed },
      }),
    )
    await waitFor(() => rowOf('Ada Lind').getByRole('button', { name: 'None found: conflicts of Ada Lind' }))
    const markOf = (name: string, words: string) => rowOf(name).getByText(words).dataset.kind
    expect(markOf('Ada Lind', 'Opposed by the authors')).toBe('opposed')
    expect(markOf('Dee Ray', 'Author of the text')).toBe('author')
    expect(rowOf('Dee Ray').queryByText(/None found/)).toBeNull()
    screen.getByText('Opposed by the authors: Ada Lind')
    const left = screen.getByText('Who was left out 1').parentElement!
    expect(within(left).getByRole('listitem', { hidden: true }).textContent).toBe(
      'Rival Researcher Opposed by the authors ',
    )
    await choose(hands, /^Role of Dee Ray/, 'Reviewer')
    const said = (await screen.findByText('Dee Ray: reviewer')).closest('[role="alert"], [role="status"], li, div')!
    await waitFor(() => within(said.parentElement!).getByText('Author of the text'))
    screen.getByText('Author of the text: Dee Ray')
  })

  it('K-01 says of whom of the manuscript and the collection somebody may be another record', async () => {
    const others = ['A9', 'A2', 'A55'].map((id) => ({ id: `https://openalex.org/${id}`, display_name: `Person ${id}` }))
    const hint = { kind: 'same_person' as const, reason: 'Both have the same ORCID iD.', others, score: 1 }
    const found = { asked: ada.identifier, record_type: 'author' as const, primary_id_type: 'openalex' as const }
    const record = { ...found, identifier: ada.identifier, fields: { ...knownFields, identity_hints: [hint] } }
    const author = { name: 'Zoe Au', identifier: 'A9', affiliations: [], orcid: null, email: null }
    openCollection(aView([ada, ben], { manuscript: manuscriptBy([author]) }), {
      answers: { readRecords: () => ({ count: 1, results: [record] }) },
    })
    await waitFor(() => rowOf('Ada Lind').getByText('May be the same person as Person A9, an author of the text'))
    rowOf('Ada Lind').getByText('May be the same person as Person A2, who is collected, too')
    expect(rowOf('Ada Lind').queryByText(/A55/)).toBeNull()
    expect(rowOf('Ben Okafor').queryByText(/May be the same/)).toBeNull()
  })

  it('K-01 says what a second record has with an author, and asks before such a person is chosen', async () => {
    const second: SecondRecordConflict = {
      ...{ row: 'https://openalex.org/A3', with: { identifier: 'A9', display_name: 'Zoe Au' }, with_as: null },
      row_as: { identifier: 'A7', display_name: 'C. Kaya', reason: 'The names agree.' },
      ...{ in_coi_input: false, coauthorship: 1, coaffiliation: 0, joint_projects: 0 },
      ...{ works: [], institutions: [], projects: [] },
    }
    const words = 'May be in conflict: C. Kaya, who may be the same person, shares 1 work with Zoe Au'
    const { hands } = openCollection(aView([ada, { ...cem, role: null }]), {
      answers: { checkConflictLists: (call) => ({ ...checkLists(call), second_records: [second] }) },
    })
    await waitFor(() => rowOf('Cem Kaya').getByText(words))
    expect(rowOf('Ada Lind').queryByText(/May be in conflict/)).toBeNull()
    await choose(hands, /^Role of Cem Kaya/, 'Reviewer')
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
    screen.getByText('Conflicts found, or possible: Cem Kaya')
    // Of the chosen it stands beside the decision as well.
    await waitFor(() => expect(screen.getByLabelText('Decision').textContent).toBe(`Cem Kaya: ${words}.`))
  })

  it('K-01 says at once that who is given a role is in conflict', async () => {
    const { hands } = openCollection(aView([{ ...ben, role: null }]))
    await waitFor(() => rowOf('Ben Okafor').getByText('Conflict: 2 works'))
    await choose(hands, /^Role of Ben Okafor/, 'Reviewer')
    await waitFor(() => expect(screen.getAllByText('Conflict: 2 works')).toHaveLength(2))
  })

  it('K-01 offers nobody whom the authors oppose in place of who declined', async () => {
    const rival = { name: 'Cem Kaya', identifier: 'A3', affiliations: [], orcid: null, email: null }
    openCollection(
      aView([{ ...ada, status: 'declined' }, cem], { manuscript: { ...manuscriptBy([]), opposed: [rival] } }),
    )
    await screen.findByText('No alternate without a conflict is left.')
  })

  it('C-09 forgets why somebody was replaced who has a role again', async () => {
    const dropped = { ...dee, declined_reason: 'Replaced by Ada Lind' }
    const { hands, sent } = openCollection(aView([ada, dropped]))
    await screen.findByRole('columnheader', { name: 'Declined, unavailable or replaced' })
    await choose(hands, /^Role of Dee Ray/, 'Alternate')
    await waitFor(() => expect(sent()).toEqual([{ role: 'alternate', declined_reason: null }]))
    expect(screen.queryByRole('columnheader', { name: 'Declined, unavailable or replaced' })).toBeNull()
  })

  it.each([
    [1, [ada, { ...ben, status: 'declined' as const }, withoutRole]],
    [2, [{ ...ada, role: null }, withoutRole]],
  ])('C-08 looks for the addresses of those with a role alone, where anybody has one: %d', async (count, people) => {
    const known = (at: number) => ({
      ...{ asked: `https://openalex.org/A${at}`, record_type: 'author' as const, primary_id_type: 'openalex' as const },
      identifier: `https://openalex.org/A${at}`,
      fields: { ...knownFields, id: `https://openalex.org/A${at}`, ids: { openalex: `https://openalex.org/A${at}` } },
    })
    const answers: Answers = { readRecords: () => ({ count: 4, results: [1, 2, 3, 4].map(known) }) }
    const dropped = { ...dee, declined_reason: 'Replaced by Ada Lind' }
    openCollection(aView([...people, dropped]), { answers })
    await screen.findByText(`${count} to reach`)
  })

  it('C-09 columns are chosen, and remembered', async () => {
    const known = {
      ...{ asked: 'https://openalex.org/A1', record_type: 'author' as const, primary_id_type: 'openalex' as const },
      identifier: 'https://openalex.org/A1',
      fields: knownFields,
    }
    const { hands } = openCollection(aView([ada]), { answers: { readRecords: () => ({ count: 1, results: [known] }) } })
    await hands.click(await screen.findByRole('button', { name: 'Columns' }))
    const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(columns()).not.toContain('Publications')
    await hands.click(screen.getByRole('menuitemcheckbox', { name: 'Publications' }))
    await hands.click(screen.getByRole('menuitemcheckbox', { name: 'Why and note' }))
    expect(columns()).toContain('Publications')
    expect(columns()).not.toContain('Why and note')
    rowOf('Ada Lind').getByText('12 publications')
    expect(localStorage.getItem('cognate:shortlist-columns')).toBe('conflicts email load status works')
    for (const name of ['Publications', 'Why and note'])
      await hands.click(screen.getByRole('menuitemcheckbox', { name }))
  })

  it('C-09 the next round begins with the people of this one', async () => {
    const manuscript = {
      ...{ title: 'Peat', abstract: '', keywords: [], references: [], authors: [], suggested: [], opposed: [] },
      ...{ policy: null, round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
    }
    const view = aView([{ ...ada, status: 'agreed' }, { ...ben, status: 'delivered' }, cem], { manuscript })
    const { hands, kept, calls } = openCollection(view, {
      answers: {
        beginRound: () => {
          kept.manuscript = { ...manuscript, round: 2 }
          kept.included_records = [ben, ada, cem].map((record) => ({ ...record, status: 'to_ask' as const }))
          return kept
        },
      },
    })
    const outdated = [queryKeys.loads([], undefined), queryKeys.collectionList({})]
    for (const queryKey of outdated) queryClient.setQueryData(queryKey, {})
    // Two of the three wanted have agreed.
    await screen.findByText(
      /^Ask about 3 to have 1 more reviewer: 10 of the 30 whom your organisation asked in 24 months/,
    )
    await hands.click(await screen.findByRole('button', { name: 'Begin round 2' }))
    await screen.findByText(/first 1 who delivered, then 1 who agreed, then 1 other/)
    await hands.click(screen.getByRole('button', { name: 'Begin' }))
    await screen.findByText('Round 2')
    await waitFor(() => expect(names()).toEqual(['Ben Okafor', 'Ada Lind', 'Cem Kaya']))
    expect(screen.queryByRole('button', { name: 'Begin round 3' })).toBeNull()
    expect(calls.find(({ key }) => key === 'beginRound')?.body).toEqual({ round: 2 })
    // Who is at work for whom is another thing now, and so are the lists of collections.
    expect(outdated.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true])
  })

  it('C-10 asks for as many more where an answer is late, as the history counts it', async () => {
    const people = [
      { ...ada, status: 'agreed' as const },
      { ...ben, status: 'late' as const },
    ]
    openCollection(aView(people, { manuscript: manuscriptBy([]) }))
    // One of the three wanted has agreed.
    await screen.findByText(/^Ask about 6 to have 2 more reviewers/)
  })

  it('C-09 is closed, and awaits no answers any more, until it is opened again', async () => {
    const late = { ...ada, status: 'asked' as const, answer_by: '2026-01-02' }
    const { hands, kept, calls } = openCollection(aView([late], { manuscript: manuscriptBy([]) }), {
      answers: {
        changeSearch: ({ body: { closed } }) => {
          const { closed_at: _, ...open } = kept
          return closed ? { ...open, closed_at: '2026-11-28T10:00:00Z' } : open
        },
      },
    })
    await screen.findByText('1 late')
    const outdated = [queryKeys.lateAnswers, queryKeys.collectionList({})]
    for (const queryKey of outdated) queryClient.setQueryData(queryKey, {})
    await hands.click(screen.getByRole('button', { name: 'Close' }))
    await screen.findByText('Closed on 28 Nov 2026')
    await expectGone(() => screen.queryByText('1 late'))
    expect(outdated.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true])
    await hands.click(screen.getByRole('button', { name: 'Reopen' }))
    await screen.findByText('1 late')
    const sent = calls.filter(({ key }) => key === 'changeSearch').map(({ body }) => body)
    expect(sent).toMatchObject([{ closed: true }, { closed: false }])
  })

  it('C-09 C-05 tells whoever works on it when its owner has closed it', async () => {
    const owner = { username: 'grace', first_name: 'Grace', last_name: 'Hopper' }
    let isClosed = false
    const view = aView([ada], { access: { is_owned: false, may: 'edit', owner } })
    openCollection(view, {
      answers: { getSearch: () => (isClosed ? { ...view, closed_at: '2026-11-28T10:00:00Z' } : view) },
    })
    await screen.findByRole('table', { name: 'People' })
    isClosed = true
    collection.refresh()
    await screen.findByText('Grace Hopper has closed this collection')
  })

  it('C-05 keeps the words of whoever may only look from now on, to be copied', async () => {
    const owner = { username: 'grace', first_name: 'Grace', last_name: 'Hopper' }
    let may: 'edit' | 'view' = 'edit'
    const { hands } = openCollection(aView([ada]), {
      answers: { getSearch: () => aView([ada], { access: { is_owned: false, may, owner } }) },
    })
    await screen.findByRole('table', { name: 'People' })
    await hands.type(rowOf('Ada Lind').getByRole('textbox', { name: /^Note on/ }), 'Knows peat')
    may = 'view'
    collection.refresh()
    const left = await screen.findByRole('region', { name: 'You typed this here, and it is not saved:' })
    within(left).getByText('Knows peat')
    within(left).getByRole('button', { name: 'Copy “Knows peat”' })
    expect(rowOf('Ada Lind').queryByRole('textbox')).toBeNull()
    // Of what can be saved no longer, nothing is said to be.
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('C-09 says where a role is given to more than are wanted', async () => {
    const manuscript = { ...manuscriptBy([]), wanted: { reviewers: 2, alternates: 3 } }
    const { hands } = openCollection(aView([ada, ben, dee, withoutRole], { manuscript }))
    await screen.findByRole('table', { name: 'People' })
    await choose(hands, /^Role of Dee Ray/, 'Alternate')
    await screen.findByText('Dee Ray: alternate')
    expect(screen.queryByText(/ wanted$/)).toBeNull()
    await choose(hands, /^Role of Cem Kaya/, 'Reviewer')
    await screen.findByText('Reviewers: 3 of 2 wanted')
  })

  it('C-09 can be closed by its owner alone', async () => {
    openCollection(aView([ada], { access: { is_owned: false, may: 'edit' } }))
    await screen.findByRole('table', { name: 'People' })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it.each([
    ['agreed', true],
    ['delivered', true],
    ['asked', false],
    ['declined', false],
  ] as const)('C-09 offers the next round where somebody has %s: %s', async (status, isOffered) => {
    openCollection(aView([{ ...ada, status }], { manuscript: manuscriptBy([]) }))
    await screen.findByRole('table', { name: 'People' })
    expect(screen.queryAllByRole('button', { name: 'Begin round 2' })).toHaveLength(isOffered ? 1 : 0)
  })

  it('K-01 C-09 tells who is in conflict by now before they are asked again', async () => {
    const view = aView([{ ...ada, status: 'agreed' }, ben], { manuscript: manuscriptBy([zoe]) })
    const { hands } = openCollection(view)
    const found = 'Conflicts found, or possible: Ben Okafor'
    await screen.findByText(found)
    await hands.click(await screen.findByRole('button', { name: 'Begin round 2' }))
    await within(await screen.findByRole('dialog')).findByText(found)
  })

  it('C-09 says why a round was not begun, and nothing of that when asked once more', async () => {
    const { hands } = openCollection(aView([{ ...ada, status: 'agreed' }], { manuscript: manuscriptBy([]) }), {
      answers: { beginRound: () => refuse('database_unavailable', 'No database.') },
    })
    const begin = await screen.findByRole('button', { name: 'Begin round 2' })
    await hands.click(begin)
    await hands.click(await screen.findByRole('button', { name: 'Begin' }))
    await screen.findByText('No database.')
    await hands.click(screen.getByRole('button', { name: 'Cancel' }))
    await hands.click(begin)
    await screen.findByRole('button', { name: 'Begin' })
    expect(screen.queryByText('No database.')).toBeNull()
  })

  it('C-09 says that a round was begun meanwhile, and shows it then', async () => {
    const manuscript = manuscriptBy([])
    const view = aView([{ ...ada, status: 'agreed' }], { manuscript })
    const { hands, kept } = openCollection(view, {
      answers: {
        beginRound: () => {
          kept.manuscript = { ...manuscript, round: 2 }
          return refuse('conflict', 'Round 2 was not begun.')
        },
      },
    })
    await hands.click(await screen.findByRole('button', { name: 'Begin round 2' }))
    await hands.click(await screen.findByRole('button', { name: 'Begin' }))
    await screen.findByText('Round 2 was not begun.')
    await hands.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('button', { name: 'Begin round 3' })
  })

  it('C-09 offers the round of a number that was raised by hand', async () => {
    const manuscript = {
      ...{ title: 'Peat', abstract: '', keywords: [], references: [], authors: [], suggested: [], opposed: [] },
      ...{ policy: null, round: 2, people_round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
    }
    openCollection(aView([{ ...ada, status: 'agreed' }, ben], { manuscript }))
    await screen.findByRole('button', { name: 'Begin round 2' })
  })

  it('C-09 a role and a status save themselves, and are undone', async () => {
    const { hands, sent } = openCollection(aView([ada, dee]))
    await screen.findByRole('table', { name: 'People' })
    await choose(hands, /^Role of Dee Ray/, 'Alternate for Ada Lind')
    await waitFor(() => expect(names()).toEqual(['Ada Lind', 'Dee Ray']))
    await rowOf('Dee Ray').findByText('Stands in for Ada Lind')
    await choose(hands, /^Status of Ada Lind/, 'Asked')
    await waitFor(() =>
      expect(sent()).toEqual([
        { role: 'alternate', alternate_of: ada.uuid },
        { status: 'asked', asked_at: expect.stringMatching(/^\d{4}-/) },
      ]),
    )
    const undo = await screen.findAllByRole('button', { name: 'Undo' })
    await hands.click(undo.at(-1)!)
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ status: null, asked_at: null, was: { status: 'asked' } }))
  })

  const grace = { username: 'grace', first_name: 'Grace', last_name: 'Hopper' }
  const sharedWith = { shared_users: [{ ...grace, may: 'edit' as const }] }
  const graces = (changes: Extract<HistoryItem, { kind: 'change' }>['changes']): HistoryItem => ({
    ...{ kind: 'change', at: '2026-11-24T11:00:00Z', by: grace, identifier: dee.identifier, display_name: 'Dee Ray' },
    changes,
  })

  it('C-09 C-05 undoes no role that somebody else gave since, and says who did', async () => {
    let isTheirs = false
    const { hands, sent } = openCollection(aView([ada, dee], sharedWith), {
      answers: {
        reviseIncludedRecord: ({ body: { was, role } }) =>
          isTheirs && was ? refuse('conflict') : { ...dee, role: role ?? null },
        getSearch: () => aView([ada, { ...dee, role: isTheirs ? 'reviewer' : null }], sharedWith),
        listSearchHistory: () => ({ results: [graces({ role: 'reviewer', alternate_of: null })] }),
      },
    })
    await screen.findByRole('table', { name: 'People' })
    await choose(hands, /^Role of Dee Ray/, 'Alternate')
    await waitFor(() => expect(sent()).toHaveLength(1))
    isTheirs = true
    await hands.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Grace Hopper has since changed Dee Ray: reviewer.')
    expect(sent().at(-1)).toEqual({ role: null, was: { role: 'alternate', alternate_of: null } })
  })

  it('C-09 C-05 gives nobody a role over one that somebody else gave meanwhile, unless on a second press', async () => {
    let isTheirs = false
    const { hands, sent } = openCollection(aView([ada, dee], sharedWith), {
      answers: {
        reviseIncludedRecord: ({ body: { was, role } }) =>
          isTheirs && was?.role !== 'reviewer' ? refuse('conflict') : { ...dee, role: role ?? null },
        getSearch: () => aView([ada, { ...dee, role: isTheirs ? 'reviewer' : null }], sharedWith),
        listSearchHistory: () => ({ results: [graces({ role: 'reviewer', alternate_of: null })] }),
      },
    })
    await screen.findByRole('table', { name: 'People' })
    isTheirs = true
    await choose(hands, /^Role of Dee Ray/, 'Alternate')
    await screen.findByText('Not done: Dee Ray was changed meanwhile')
    screen.getByText('Grace Hopper has since changed Dee Ray: reviewer.')
    await waitFor(() =>
      expect(rowOf('Dee Ray').getByRole('button', { name: 'Role of Dee Ray: Reviewer' })).toBeDefined(),
    )
    await hands.click(screen.getByRole('button', { name: 'Do it all the same' }))
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ role: 'alternate', was: { role: 'reviewer' } }))
    expect(sent()).toHaveLength(2)
  })

  it('C-09 C-05 brings back nobody whom somebody else added since, or says so', async () => {
    let isTheirs = false
    const { hands, calls } = openCollection(aView([ada, { ...dee, role: 'alternate' }], sharedWith), {
      answers: {
        getSearch: () =>
          aView(isTheirs ? [ada, { ...dee, role: 'reviewer' }] : [ada, { ...dee, role: 'alternate' }], sharedWith),
        listSearchHistory: () => ({ results: [graces({ is_added: true, role: 'reviewer' })] }),
      },
    })
    await hands.click(await screen.findByRole('button', { name: 'Remove Dee Ray' }))
    await waitFor(() => expect(calls.some(({ key }) => key === 'deleteIncludedRecord')).toBe(true))
    isTheirs = true
    await hands.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Grace Hopper has since added Dee Ray as reviewer.')
    expect(calls.filter(({ key }) => key === 'addIncludedRecords')).toEqual([])
  })

  it('C-09 keeps the day on which somebody was first asked, and until when an answer is awaited', async () => {
    const late = { ...ben, status: 'late' as const, asked_at: '2026-11-02', answer_by: '2026-11-16' }
    const { hands, sent } = openCollection(aView([late]))
    await screen.findByRole('table', { name: 'People' })
    await choose(hands, /^Status of Ben Okafor/, 'Asked')
    await waitFor(() => expect(sent()).toEqual([{ status: 'asked' }]))
    expect(rowOf('Ben Okafor').getByLabelText(/^Asked on/)).toHaveProperty('value', '2026-11-02')
  })

  it('C-09 gives the place of who declined to the alternate in one press, else looks for another', async () => {
    const declined = { ...ada, status: 'declined' as const }
    const { hands, sent, found } = openCollection(aView([declined, ben, cem]))
    await hands.click(await screen.findByRole('button', { name: 'Find another in place of Ada Lind' }))
    expect(found).toEqual([COLLECTION])
    await hands.click(screen.getByRole('button', { name: 'Use alternate Cem Kaya' }))
    await waitFor(() => expect(names()).toEqual(['Cem Kaya', 'Ben Okafor', 'Ada Lind']))
    // She keeps the role in which she was asked, and is counted no more.
    screen.getByRole('columnheader', { name: 'Declined, unavailable or replaced' })
    await waitFor(() => expect(sent()).toEqual([{ role: 'reviewer' }, { position: 0 }]))
    expect(rowOf('Ada Lind').getByRole('button', { name: /^Role of/ }).textContent).toBe('Reviewer')
    expect(rowOf('Cem Kaya').getByRole('button', { name: /^Role of/ }).textContent).toBe('Reviewer')
    rowOf('Ada Lind').getByText('Replaced by Cem Kaya')
    screen.getByText('Reviewers 2')
    expect(screen.queryByRole('button', { name: 'Find another in place of Ada Lind' })).toBeNull()
    await hands.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!)
    await waitFor(() => expect(names()).toEqual(['Ada Lind', 'Cem Kaya', 'Ben Okafor']))
  })

  it('C-09 has the other alternates stand in for who came, and for who declined again where that is undone', async () => {
    const eve = aPerson(5, 'Eve Sol', { role: 'alternate', alternate_of: ada.uuid })
    const { hands, kept } = openCollection(aView([{ ...ada, status: 'declined' }, cem, eve]))
    const forWhom = () => kept.included_records.map((one) => `${one.display_name} ${one.role} ${one.alternate_of}`)
    await hands.click(await screen.findByRole('button', { name: 'Use alternate Cem Kaya' }))
    await waitFor(() =>
      expect(forWhom()).toEqual([
        `Cem Kaya reviewer ${ada.uuid}`,
        'Ada Lind reviewer null',
        `Eve Sol alternate ${cem.uuid}`,
      ]),
    )
    await hands.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!)
    await waitFor(() =>
      expect(forWhom()).toEqual([
        'Ada Lind reviewer null',
        `Cem Kaya alternate ${ada.uuid}`,
        `Eve Sol alternate ${ada.uuid}`,
      ]),
    )
  })

  it('C-09 is put in order by keys, and keeps a note', async () => {
    const { hands, sent } = openCollection(aView([ada, ben]))
    await hands.click(await screen.findByRole('button', { name: 'Move Ben Okafor up' }))
    expect(names()).toEqual(['Ben Okafor', 'Ada Lind'])
    await hands.type(screen.getByRole('textbox', { name: 'Note on Ada Lind' }), 'By phone')
    await hands.tab()
    await waitFor(() => expect(sent()).toEqual([{ position: 0 }, { note: 'By phone', was: { note: null } }]))
  })

  it('C-09 somebody who was removed comes back with role, place and who stands in', async () => {
    const { hands, kept } = openCollection(aView([{ ...ada, note: 'By phone' }, ben, cem]))
    await hands.click(await screen.findByRole('button', { name: 'Remove Ada Lind' }))
    await waitFor(() => expect(kept.included_records).toHaveLength(2))
    await hands.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(names()).toEqual(['Ada Lind', 'Cem Kaya', 'Ben Okafor']))
    await waitFor(() =>
      expect(kept.included_records.map(({ role, note, alternate_of }) => [role, note, alternate_of])).toEqual([
        ['reviewer', 'By phone', null],
        ['reviewer', null, null],
        ['alternate', null, uuidOf(50)],
      ]),
    )
  })

  it('C-09 calls nothing saved while a note or a name is typed that is not', async () => {
    let isBroken = true
    const { hands } = openCollection(aView([ben]), {
      answers: { reviseIncludedRecord: () => (isBroken ? refuse('database_unavailable') : { ...ben, note: 'Late' }) },
    })
    await screen.findByText('Saved')
    await hands.type(screen.getByRole('textbox', { name: 'Note on Ben Okafor' }), 'L')
    expect(screen.queryByText('Saved')).toBeNull()
    await hands.keyboard('{Backspace}')
    screen.getByText('Saved')
    await hands.keyboard('Late')
    await hands.tab()
    await screen.findByText(/^Not saved\. The database cannot be reached/)
    expect(screen.queryByText('Saved')).toBeNull()
    isBroken = false
    await hands.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Saved')
    await hands.click(screen.getByRole('button', { name: /^Rename/ }))
    await hands.keyboard('Trees')
    expect(screen.queryByText('Saved')).toBeNull()
    await hands.keyboard('{Escape}')
    screen.getByText('Saved')
  })

  it('C-09 keeps a note that was refused in its field, and offers to try again', async () => {
    let isBroken = true
    const revised = { ...ben, note: 'Late' }
    const { hands } = openCollection(aView([ben]), {
      answers: { reviseIncludedRecord: () => (isBroken ? refuse('database_unavailable') : revised) },
    })
    const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note on Ben Okafor' }).value
    await hands.type(await screen.findByRole('textbox', { name: 'Note on Ben Okafor' }), 'Late')
    await hands.tab()
    await screen.findByText(/^Not saved\. The database cannot be reached/)
    expect(note()).toBe('Late')
    isBroken = false
    await hands.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Changed the note on Ben Okafor')
    expect(note()).toBe('Late')
  })

  it('C-09 offers a note to be copied whose collection is no longer shared', async () => {
    let isShared = true
    const view = aView([ben], { access: { is_owned: false, may: 'edit' } })
    const { hands } = openCollection(view, {
      answers: {
        getSearch: () => (isShared ? view : refuse('search_not_found')),
        reviseIncludedRecord: () => refuse('record_not_found'),
      },
    })
    await hands.type(await screen.findByRole('textbox', { name: 'Note on Ben Okafor' }), 'Knows the authors')
    isShared = false
    await hands.tab()
    await screen.findByRole('heading', { name: 'Collection not found' })
    screen.getByText('Knows the authors')
    await hands.click(screen.getByRole('button', { name: 'Copy “Knows the authors”' }))
    expect(await navigator.clipboard.readText()).toBe('Knows the authors')
  })

  it.each(['is left', 'is read again'])(
    'C-09 keeps a note on somebody whom another removed meanwhile, and adds them again with it: when its field %s',
    async (when) => {
      let isRemoved = false
      const { hands, calls } = openCollection(aView([ada, dee]), {
        answers: {
          getSearch: () => aView(isRemoved ? [ada] : [ada, dee]),
          reviseIncludedRecord: ({ body }) =>
            isRemoved ? refuse('record_not_found') : { ...dee, note: body.note ?? null },
        },
      })
      await hands.type(await screen.findByRole('textbox', { name: 'Note on Dee Ray' }), 'Agreed on the phone')
      isRemoved = true
      if (when === 'is left') await hands.tab()
      else collection.refresh()
      const words = await screen.findByRole('region', { name: 'What you wrote of Dee Ray' })
      await within(words).findByText('Agreed on the phone')
      await within(words).findByText(/^Dee Ray could not be changed. Somebody removed them/)
      within(words).getByRole('button', { name: 'Copy “Agreed on the phone”' })
      isRemoved = false
      await hands.click(within(words).getByRole('button', { name: 'Add them again with it' }))
      await expect
        .poll(() => calls.flatMap(({ key, body }) => (key === 'reviseIncludedRecord' ? [body] : [])).at(-1))
        .toMatchObject({ note: 'Agreed on the phone' })
      expect(calls.some(({ key }) => key === 'addIncludedRecords')).toBe(true)
      await expectGone(() => screen.queryByRole('region', { name: 'What you wrote of Dee Ray' }))
    },
  )

  it('C-09 says that somebody else removed whom one changes, and offers no other try', async () => {
    const { hands } = openCollection(aView([{ ...ben, role: 'reviewer' }]), {
      answers: { reviseIncludedRecord: () => refuse('record_not_found') },
    })
    await hands.click(await screen.findByRole('button', { name: /^Status of Ben Okafor/ }))
    await hands.click(await screen.findByRole('menuitemradio', { name: 'Asked' }))
    await screen.findByText('Ben Okafor could not be changed')
    screen.getByText('Somebody removed them from the collection in the meantime.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('other states', () => {
  it('C-09 nobody collected: says what to do', async () => {
    openCollection(aView([]))
    await screen.findByText('Nobody is collected yet.')
    expect(screen.getAllByRole('link', { name: 'Find more people' })).toHaveLength(2)
  })

  const peat = aPerson(7, 'On peat', { record_type: 'work', identifier: 'W7', fields: { publication_year: 2020 } })

  it('C-09 where only works are collected, they are what it shows, and people can be found, too', async () => {
    openCollection(aView([peat]))
    within(await screen.findByRole('table', { name: 'works' })).getByText('On peat')
    screen.getByRole('button', { name: 'Remove On peat' })
    expect(screen.queryByText('Nobody is collected yet.')).toBeNull()
    screen.getByRole('link', { name: 'Find people and other records' })
  })

  it('C-09 keeps a note on a work', async () => {
    const noted = { ...peat, note: 'Ask the authors' }
    const { hands, sent } = openCollection(aView([peat]), { answers: { reviseIncludedRecord: () => noted } })
    await hands.type(await screen.findByRole('textbox', { name: 'Note on On peat' }), 'Ask the authors{Enter}')
    await screen.findByText('Changed the note on On peat')
    expect(sent()).toEqual([{ note: 'Ask the authors', was: { note: null } }])
  })

  it('C-11 who may only look reads the note on a work', async () => {
    const access = { is_owned: false, may: 'view' as const }
    openCollection(aView([{ ...peat, note: 'Ask the authors' }], { access }))
    await screen.findByRole('cell', { name: 'Ask the authors' })
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('C-11 who may only look is not offered to remove works', async () => {
    const work = aPerson(7, 'On peat', { record_type: 'work', identifier: 'W7', fields: { publication_year: 2020 } })
    openCollection(aView([work], { access: { is_owned: false, may: 'view' } }))
    await screen.findByText('On peat')
    expect(screen.queryByRole('button', { name: 'Remove On peat' })).toBeNull()
  })

  it('C-09 says of collected startups and the like where they are and since when', async () => {
    const fields = { hint: 'Leuven, Belgium · Founded 2019' }
    openCollection(aView([aPerson(7, 'Green Roofs', { record_type: 'startup', identifier: 'startup:7', fields })]))
    await screen.findByRole('cell', { name: 'Leuven, Belgium · Founded 2019' })
  })

  it('C-09 says of collected institutions how near they were, for which work, and when they were collected', async () => {
    const found = {
      ...{ score: 0.616, closeness: 'very close' as const, sentence: 'Trees cool streets.' },
      work: { identifier: 'W1', title: 'Street trees', publication_year: 2024 },
    }
    const institution = aPerson(7, 'Elm College', { record_type: 'institution', identifier: 'I7', fields: {}, found })
    openCollection(aView([institution]))
    const row = within((await screen.findByRole('button', { name: 'Elm College' })).closest('tr')!)
    row.getByRole('button', { name: 'Open the work Street trees (2024)' })
    expect(row.getByRole('cell', { name: /Street trees/ }).textContent).toMatch(
      /Trees cool streets\..*Very close 0\.61.*Collected \d/,
    )
  })

  it('C-09 says the same of partners that were collected by their ids alone, and asks nothing of the others', async () => {
    const partner = { record_type: 'partner' as const, primary_id_type: 'source' as const }
    const [known, bare] = ['p1', 'p2'].map((id, at) =>
      aPerson(80 + at, `Partner ${id}`, {
        ...{ ...partner, identifier: `partner:${id}` },
        fields: at === 0 ? { hint: 'Delft, Netherlands' } : {},
      }),
    )
    const fields: PartnerRecord = {
      ...{ id: 'partner:p2', display_name: 'Partner p2', name: 'Partner p2', description: null, url: null },
      ...{ city: 'Leuven', country: null, country_code: 'BE', keywords: [], persons: [] },
    }
    const result = { ...partner, asked: 'partner:p2', identifier: 'partner:p2', fields }
    const { calls } = openCollection(aView([known!, bare!]), {
      answers: { readRecords: () => ({ count: 1, results: [result] }) },
    })
    await screen.findByRole('cell', { name: 'Leuven, Belgium' })
    screen.getByRole('cell', { name: 'Delft, Netherlands' })
    expect(calls.flatMap(({ key, body }) => (key === 'readRecords' ? [body] : []))).toEqual([
      { record_type: 'partner', identifiers: ['partner:p2'] },
    ])
  })

  it('C-11 who may only look reads role, status and note, and is offered no change', async () => {
    const asked = { ...ada, status: 'asked' as const, asked_at: '2026-11-02', note: 'Prefers the phone.' }
    const manuscript = manuscriptBy([])
    openCollection(aView([asked], { access: { is_owned: false, may: 'approve' }, manuscript }))
    const row = within((await screen.findByRole('button', { name: 'Ada Lind' })).closest('tr')!)
    for (const words of ['Reviewer', 'Asked', 'Asked on 2 Nov 2026', 'Prefers the phone.']) row.getByText(words)
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Asked')
    expect(row.queryAllByRole('textbox')).toEqual([])
    expect(row.queryByRole('button', { name: /^Remove/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit the manuscript' })).toBeNull()
  })

  it('C-09 draws 50 people without a role, and all on request', async () => {
    const { hands } = openCollection(aView(Array.from({ length: 120 }, (_, at) => aPerson(at + 1, `Person ${at}`))))
    await screen.findByRole('table', { name: 'People' })
    expect(names()).toHaveLength(50)
    await hands.click(screen.getByRole('button', { name: 'Show all 120' }))
    expect(names()).toHaveLength(120)
  })

  it('S-06 says that it is not there', async () => {
    openCollection(aView([]), { answers: { getSearch: () => refuse('search_not_found') } })
    await screen.findByRole('heading', { name: 'Collection not found' })
  })

  it('S-06 tries again after a failure', async () => {
    let isBroken = true
    const { hands } = openCollection(aView([ada]), {
      answers: { getSearch: () => (isBroken ? refuse('internal') : aView([ada])) },
    })
    await screen.findByRole('heading', { name: 'The collection could not be opened' })
    isBroken = false
    await hands.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Peatlands' })
    await expectGone(() => screen.queryByRole('heading', { name: 'The collection could not be opened' }))
  })

  it('S-10 is closed without use_collections', async () => {
    openCollection(aView([ada]), { mayCollect: false })
    await screen.findByRole('heading', { name: 'Collections are not part of your licence' })
  })
})
