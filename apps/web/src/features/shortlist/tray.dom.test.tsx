import type {
  BodyOf,
  ConflictInput,
  HandlingEditorAnswer,
  HistoryItem,
  Load,
  ResultView,
  SearchView,
  SecondRecordConflict,
  StoredRecordView,
  SuggestionView,
  Tie,
} from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract'
import { within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { announcement } from '../../model/announcements.ts'
import { collection } from '../../model/collection/collection.ts'
import { type CollectionState, collectedFrom } from '../../model/collection/collection-state.ts'
import { AnsweredPeopleContext } from '../../model/conflicts/answered-people.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { candidatesOf } from './propose.ts'
import { TiedMark } from './tied-mark.tsx'
import { Tray } from './tray.tsx'

const uuidOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const names = ['Ada Lind', 'Ben Okafor', 'Cem Kaya', 'Dee Ray', 'Eve Sol', 'Fay Tan', 'Gil Far']
const idOf = (at: number) => `https://openalex.org/A${at}`

const resultOf = (at: number, fields: object = {}): ResultView =>
  ({
    ...{ record_type: 'author', identifier: idOf(at), closeness: 'close', evidence: [] },
    fields: {
      ...{ display_name: names[at], ranking_score: 0.4, active_affiliations: [], orcid: null },
      ...{ matching_works: 2, works_count: 10 + at, conflict_of_interest: null },
      ...fields,
    },
  }) as unknown as ResultView

/** Ada and Ben wrote together; Eve is in conflict with the authors, Fay with the handling editor; Gil reviews something else. */
const results = [0, 1, 2, 3]
  .map((at) => resultOf(at))
  .concat(resultOf(6), resultOf(4, { conflict_of_interest: { conflict: true } }), resultOf(5))
const tie: Tie = {
  ...{ people: ['A0', 'A1'], works: 3, institution: null, level: null, supervision: null },
}

const keptOf = (at: number, more: Partial<StoredRecordView> = {}): StoredRecordView => ({
  ...{ uuid: uuidOf(at + 1), search: uuidOf(99), primary_id_type: 'openalex', record_type: 'author' },
  ...{ identifier: idOf(at), display_name: names[at]!, fields: {}, used_in_search: true, email_address: null },
  ...{ reason: null, found: null, added_at: '2026-11-24T10:00:00Z', role: null, alternate_of: null, status: null },
  ...{ asked_at: null, answer_by: null, declined_reason: null, unavailable_until: null, note: null },
  ...more,
})

const editor: HandlingEditorAnswer = {
  ...{ is_caller: true, editor: { identifier: idOf(9), display_name: 'Carla Chief' }, authors: [] },
  checked: { authors: 0, institutions: 0 },
  rules: { ...usualConflictRules },
  people: [
    {
      ...{ person: { identifier: idOf(5), display_name: 'Fay Tan' }, is_editor: false, conflict: true, verdicts: [] },
      ...{ coauthorship: 1, coaffiliation: 0, joint_projects: 0, works: [], institutions: [], projects: [] },
    },
  ],
}

const busy: Load = {
  ...{ identifier: idOf(6), months: 12, asked: 1, agreed: 1, declined: 0, delivered: 0, since: null },
  ...{ last_asked: null, open: [], open_elsewhere: 1 },
}

const view: SearchView = {
  ...{ uuid: uuidOf(99), name: 'Street trees', external_identifier: null, filters: {}, sort: null },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', texts: [] },
  ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] } },
  ...{ access: { is_owned: true }, shared_users: [], shared_teams: [] },
  manuscript: {
    ...{ title: 'Street trees', abstract: '', keywords: [], references: [], authors: [], suggested: [], opposed: [] },
    ...{ round: 1, answer_by: null, policy: null, wanted: { reviewers: 1, alternates: 2 } },
  },
}

/** A change of the history: somebody was removed by hand. */
const removalOf = (at: number): HistoryItem => ({
  ...{ kind: 'change', at: '2026-11-25T10:00:00Z', by: { username: 'erin', first_name: 'Erin', last_name: 'Moss' } },
  ...{ identifier: `A${at}`, display_name: names[at]!, changes: { is_removed: true } },
})

type Kept = StoredRecordView[]

/** The tray below an answer, and the marks of its rows, for a manuscript that a server keeps. */
async function openTray(
  kept: Kept,
  answers: Answers = {},
  { shown = results, conflicts = null }: { shown?: readonly ResultView[]; conflicts?: ConflictInput | null } = {},
) {
  collection.forsake()
  collection.word('Street trees')
  const removed: HistoryItem[] = []
  const experts = shown.map(({ identifier, fields }) => ({ identifier, display_name: fields.display_name }))
  const opened = openScreen(
    <AnsweredPeopleContext value={{ conflicts: null, experts }}>
      {experts.map(({ identifier, display_name }) => (
        <TiedMark key={identifier} identifier={identifier} name={display_name} />
      ))}
      <Tray results={shown} conflicts={conflicts} EditorOfChosen={() => null} />
    </AnsweredPeopleContext>,
    {
      answers: {
        createSearch: () => view,
        getSearch: () => ({ ...view, included_records: kept }),
        checkHandlingEditor: () => editor,
        listLoads: () => ({ results: [busy] }),
        checkIndependence: ({
          body: { people, candidates = [], wanted = 1 },
        }: {
          body: BodyOf<'checkIndependence'>
        }) => {
          const [chosen, others] = [people.map(String), candidates.map(String).filter((id) => !people.includes(id))]
          const tied = (id: string) => tie.people.includes(id) && tie.people.some((one) => chosen.includes(one))
          const free = others.filter((id) => !tied(id) && !(id === 'A1' && others.includes('A0')))
          return {
            ...{ since: null, ties: [], earlier: [], unknown: [], next: null },
            candidate_ties: others.some(tied) ? [tie] : [],
            independent: free.slice(0, wanted).map((id) => `https://openalex.org/${id}`),
          }
        },
        addIncludedRecords: ({ body: { records } }) => {
          const added = (records as unknown as StoredRecordView[]).map(({ identifier, role }) =>
            keptOf(Number(identifier.slice(-1)), { role }),
          )
          kept.push(...added)
          return { added: added.length, records: added }
        },
        reviseIncludedRecord: ({ params, body }) =>
          Object.assign(kept.find(({ uuid }) => uuid === params.uuid)!, body) as StoredRecordView,
        deleteIncludedRecord: ({ params }) => {
          const at = kept.findIndex(({ uuid }) => uuid === params.uuid)
          const [gone] = kept.splice(at, 1)
          removed.unshift(removalOf(Number(gone!.identifier.slice(-1))))
        },
        listSearchHistory: () => ({ results: removed }),
        ...answers,
      },
    },
  )
  await collection.save({ name: 'Street trees', external_identifier: null })
  collection.refresh()
  await collection.whenSent()
  return opened
}

const rolesOf = (kept: Kept) => kept.map(({ display_name, role }) => `${display_name}: ${role}`)

describe('the tray below results', () => {
  it('C-09 proposes in one press who is independent, without conflicts with authors and editor, and takes it back', async () => {
    const kept: Kept = []
    const { hands } = await openTray(kept)
    await hands.click(await screen.findByRole('button', { name: 'Propose 1 reviewer and 2 alternates' }))
    await screen.findByText('Reviewers: Ada Lind. Alternates: Cem Kaya and Dee Ray.')
    await screen.findByText('Passed over, though closer: 1 for ties to the others.')
    const all = ['Ada Lind: reviewer', 'Cem Kaya: alternate', 'Dee Ray: alternate']
    await waitFor(() => expect(rolesOf(kept)).toEqual(all))
    await waitFor(() => expect(kept.map(({ alternate_of }) => alternate_of)).toEqual([null, uuidOf(1), uuidOf(1)]))
    expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull()
    await hands.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(kept).toEqual([]))
    // Taking a proposal back says nothing of those proposed.
    await hands.click(await screen.findByRole('button', { name: 'Propose 1 reviewer and 2 alternates' }))
    await waitFor(() => expect(rolesOf(kept)).toEqual(all))
  })

  it('C-09 proposes nobody who was proposed again after that was taken back, and then removed by hand', async () => {
    const kept: Kept = []
    const { hands } = await openTray(kept)
    const proposeAll = async () => {
      await hands.click(await screen.findByRole('button', { name: 'Propose 1 reviewer and 2 alternates' }))
      await waitFor(() => expect(kept).toHaveLength(3))
    }
    await proposeAll()
    await hands.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(kept).toEqual([]))
    await proposeAll()
    await collection.whenSent()
    collection.remove(collection.state().included.filter(({ display_name }) => display_name === 'Ada Lind'))
    await hands.click(await screen.findByRole('button', { name: 'Propose 1 reviewer' }))
    await screen.findByText(/^Reviewers: Ben Okafor\./)
  })

  it('C-09 proposes nobody whom somebody removed by hand', async () => {
    const kept: Kept = []
    const { hands } = await openTray(kept, { listSearchHistory: () => ({ results: [removalOf(0)] }) })
    await hands.click(await screen.findByRole('button', { name: /^Propose/ }))
    await screen.findByText(/^Reviewers: Ben Okafor\. Alternates: Cem Kaya and Dee Ray\./)
  })

  it('K-01 proposes nobody who has no work in the years in which conflicts are looked for', () => {
    const state = collection.state()
    const years = [2019, 2021, null].map((last_publication_year, at) => resultOf(at, { last_publication_year }))
    const since = (from: number | null) => ({
      ...state,
      searchedWith: { ...state.searchedWith, conflict_of_interest: { records: [], since: from } },
    })
    const namesOf = (from: number | null) =>
      candidatesOf(years, since(from) as CollectionState, new Set()).map(({ display_name }) => display_name)
    expect(namesOf(2021)).toEqual(['Ben Okafor', 'Cem Kaya'])
    expect(namesOf(null)).toEqual(['Ada Lind', 'Ben Okafor', 'Cem Kaya'])
  })

  it('K-01 proposes nobody who may be somebody whom the authors oppose, unless that is another person', () => {
    const others = [{ id: 'https://openalex.org/A77', display_name: 'D. Rayle' }]
    const hint = { kind: 'same_person', reason: 'The names agree.', others, score: 0.95 }
    const opposed = [{ name: 'D. Rayle', identifier: 'A77', affiliations: [], orcid: null, email: null }]
    const state = { ...collection.state(), saved: { ...view, manuscript: { ...view.manuscript!, opposed } } }
    const namesOf = (fields: object) =>
      candidatesOf([resultOf(0, { identity_hints: [hint], ...fields }), resultOf(1)], state as never, new Set()).map(
        ({ display_name }) => display_name,
      )
    expect(namesOf({})).toEqual(['Ben Okafor'])
    const verdicts = [{ ground: 'wrong_person', person: { identifier: 'A0' }, against: { identifier: 'A77' } }]
    expect(namesOf({ conflict_of_interest: { conflict: false, verdicts } })).toEqual(['Ada Lind', 'Ben Okafor'])
  })

  it('K-01 proposes nobody who may be in conflict by a second record', () => {
    const check = { conflict: false, in_coi_input: false, coauthorship: 0, coaffiliation: 0, joint_projects: 0 }
    const second = [{ row: 'A1' }] as SecondRecordConflict[]
    const doubted = [undefined, second].map((second_records, at) =>
      resultOf(at, { conflict_of_interest: { ...check, other_types: 0, ...(second_records && { second_records }) } }),
    )
    const found = candidatesOf(doubted, collection.state(), new Set())
    expect(found.map(({ display_name }) => display_name)).toEqual(['Ada Lind'])
  })

  it('K-01 proposes nobody whom the authors oppose, and names who is chosen all the same', async () => {
    const named = { affiliations: [], orcid: null, email: null }
    const opposed = [0, 3].map((at) => ({ ...named, name: names[at]!, identifier: `A${at}` }))
    const kept = [keptOf(0, { role: 'reviewer' })]
    const manuscript = { ...view.manuscript!, opposed }
    const { hands } = await openTray(kept, {
      getSearch: () => ({ ...view, manuscript, included_records: kept }),
      checkIndependence: ({ body: { candidates = [] } }: { body: BodyOf<'checkIndependence'> }) => ({
        ...{ since: null, ties: [], earlier: [], unknown: [], next: null, candidate_ties: [] },
        independent: candidates.map((id) => `https://openalex.org/${id}`),
      }),
    })
    await screen.findByText('Opposed by the authors: Ada Lind')
    await hands.click(await screen.findByRole('button', { name: 'Propose 2 alternates' }))
    await screen.findByText(/^Alternates: Ben Okafor and Cem Kaya\./)
    expect(candidatesOf(results, collection.state(), new Set()).map(({ display_name }) => display_name)).not.toContain(
      'Dee Ray',
    )
  })

  it('C-09 says whom of the proposed the authors suggested', async () => {
    const suggested = [1, 6].map((at) => ({
      ...{ affiliations: [], orcid: null, email: null },
      ...{ name: names[at]!, identifier: `A${at}` },
    }))
    const { hands } = await openTray([], {
      getSearch: () => ({ ...view, manuscript: { ...view.manuscript!, suggested } }),
      checkIndependence: ({ body: { candidates = [] } }: { body: BodyOf<'checkIndependence'> }) => ({
        ...{ since: null, ties: [], earlier: [], unknown: [], next: null, candidate_ties: [] },
        independent: candidates.slice(0, 3).map((id) => `https://openalex.org/${id}`),
      }),
    })
    await hands.click(await screen.findByRole('button', { name: /^Propose/ }))
    await screen.findByText(/^Suggested by the authors: Ben Okafor\./)
  })

  it('C-09 offers nobody as the next best who was removed by hand', async () => {
    const kept = [keptOf(0, { role: 'reviewer' }), keptOf(1, { role: 'reviewer', added_at: '2026-11-24T11:00:00Z' })]
    const history = [removalOf(2)]
    const { hands } = await openTray(kept, {
      listSearchHistory: () => ({ results: history }),
      checkIndependence: () => ({
        ...{ since: null, ties: [tie], earlier: [], unknown: [], next: null, independent: [], candidate_ties: [] },
      }),
    })
    await hands.click(await screen.findByRole('button', { name: 'Take Dee Ray instead of Ben Okafor' }))
    // Taking an exchange back says nothing of who was to come.
    history.unshift(removalOf(3))
    await hands.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'Take Dee Ray instead of Ben Okafor' })
  })

  it('C-09 proposes nobody where somebody was chosen meanwhile', async () => {
    const kept: Kept = []
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { hands } = await openTray(kept, {
      checkHandlingEditor: async () => {
        await held
        return editor
      },
    })
    await hands.click(await screen.findByRole('button', { name: 'Propose 1 reviewer and 2 alternates' }))
    collection.include([{ ...keptOf(3), uuid: undefined, role: 'reviewer' }])
    release()
    // The next press proposes for what is missing then.
    await hands.click(await screen.findByRole('button', { name: 'Propose 2 alternates' }))
    await waitFor(() =>
      expect(rolesOf(kept)).toEqual(['Dee Ray: reviewer', 'Ada Lind: alternate', 'Cem Kaya: alternate']),
    )
  })

  it('C-09 proposes nobody far from the text, nor who declined of late, and fills the place of who declined', async () => {
    const kept = [keptOf(0, { role: 'reviewer', status: 'declined' }), keptOf(6, { role: 'alternate' })]
    const declined = { ...busy, identifier: idOf(2), open_elsewhere: 0, declined: 1 }
    const { hands } = await openTray(kept, { listLoads: () => ({ results: [declined] }) })
    await hands.click(await screen.findByRole('button', { name: 'Propose 1 reviewer and 1 alternate' }))
    await waitFor(() => expect(rolesOf(kept).slice(2)).toEqual(['Ben Okafor: reviewer', 'Dee Ray: alternate']))
    await waitFor(() => expect(kept.slice(2).map(({ alternate_of }) => alternate_of)).toEqual([uuidOf(1), uuidOf(2)]))
  })

  it('C-09 does not propose the handling editor', async () => {
    const kept: Kept = []
    const self = { ...editor.people[0]!, person: { identifier: idOf(0), display_name: 'Ada Lind' }, is_editor: true }
    const { hands } = await openTray(kept, {
      checkHandlingEditor: () => ({ ...editor, people: [{ ...self, conflict: false, coauthorship: 0 }] }),
    })
    await hands.click(await screen.findByRole('button', { name: /^Propose/ }))
    await screen.findByText(/^Reviewers: Ben Okafor\. /)
  })

  it('C-09 proposes nobody who is at work in a collection that is not shown here', async () => {
    const kept: Kept = []
    const { hands } = await openTray(kept, { listLoads: () => ({ results: [{ ...busy, identifier: idOf(0) }] }) })
    await hands.click(await screen.findByRole('button', { name: /^Propose/ }))
    await screen.findByText(/^Reviewers: Ben Okafor\. Alternates: Cem Kaya and Dee Ray\./)
  })

  it('K-01 asks before it proposes without a check, and proposes nobody who is called like an author', async () => {
    const author = { name: 'A. Lind', affiliations: [], orcid: null, email: null, identifier: null }
    const open = { ...view, manuscript: { ...view.manuscript!, authors: [author] } }
    const kept: Kept = []
    const suggestion: SuggestionView = {
      ...{ id: idOf(0), short_id: 'authors/A0', display_name: 'Ada Lind', hint: null, cited_by_count: 1 },
      ...{ works_count: 2, entity_type: 'author', external_id: null, filter_key: null },
    }
    const records = [{ record_type: 'author' as const, identifier: 'A. Lind', fields: { display_name: 'A. Lind' } }]
    const answers: Answers = {
      createSearch: () => open,
      getSearch: () => ({ ...open, included_records: kept }),
      autocomplete: () => ({
        meta: { count: 1, db_response_time_ms: 1, page: 1, per_page: 10 },
        results: [suggestion],
      }),
    }
    const { hands } = await openTray(kept, answers, { conflicts: { ...noConflicts, records } })
    await hands.click(await screen.findByRole('button', { name: /^Propose 1/ }))
    await screen.findByText(/^A\. Lind may be somebody of the catalogue/)
    expect(kept).toEqual([])
    await hands.click(screen.getByRole('button', { name: 'Propose anyway' }))
    await screen.findByText(/^Reviewers: Ben Okafor\. Alternates: Cem Kaya and Dee Ray\./)
  })

  it('K-01 asks before it proposes from results that are not checked against an author', async () => {
    const author = { name: 'Hal Ito', affiliations: [], orcid: null, email: null, identifier: idOf(8) }
    const written = { ...view, manuscript: { ...view.manuscript!, authors: [author] } }
    const kept: Kept = []
    const { hands } = await openTray(kept, {
      createSearch: () => written,
      getSearch: () => ({ ...written, included_records: kept }),
    })
    await hands.click(await screen.findByRole('button', { name: /^Propose 1/ }))
    await screen.findByText(/^Nobody in these results is checked for conflicts with Hal Ito/)
    expect(kept).toEqual([])
  })

  it('C-09 says how many are still to be chosen where nobody else is independent', async () => {
    const kept = [keptOf(2, { role: 'alternate' }), keptOf(3, { role: 'alternate' }), keptOf(0)]
    const { hands } = await openTray(kept, {
      checkIndependence: () => ({
        since: null,
        ties: [],
        earlier: [],
        unknown: [],
        next: null,
        independent: [],
        candidate_ties: [],
      }),
    })
    await hands.click(await screen.findByRole('button', { name: 'Propose 1 reviewer' }))
    await screen.findByText('Nobody in these results can be proposed')
    screen.getByText(
      'Passed over, though close enough and without a conflict: 1 for other manuscripts or a recent refusal, 1 for ties to the others and 1 for a conflict with the handling editor. You can add them by hand.',
    )
  })

  it.each([
    ['is close', [{ ...resultOf(0), closeness: 'loosely related' as const }], /^Nobody is “Related” or closer/],
    ['close is left', [resultOf(4, { conflict_of_interest: { conflict: true } })], /^Everybody who is “Related”/],
  ])('C-09 says that nobody who %s can be proposed', async (_, shown, words) => {
    const { hands } = await openTray([], {}, { shown: shown as ResultView[] })
    await hands.click(await screen.findByRole('button', { name: /^Propose/ }))
    await screen.findByText(words)
  })

  it('C-09 says so where nobody could be compared, and chooses nobody', async () => {
    const kept: Kept = []
    const { hands } = await openTray(kept, { checkIndependence: () => refuse('database_unavailable') })
    await hands.click(await screen.findByRole('button', { name: /^Propose/ }))
    await screen.findByText('Nobody could be proposed')
    expect(kept).toEqual([])
  })

  it('K-01 warns that there is nobody to check against, and leads to where authors are added', async () => {
    await openTray([])
    const warning = await screen.findByText(/^Nobody to check against/)
    const link = within(warning).getByRole('link', { name: 'Add the authors' })
    expect(link.getAttribute('href')).toBe(`/app/search/${uuidOf(99)}/#authors`)
  })

  it('C-09 marks whoever is not independent of the chosen before they are chosen', async () => {
    await openTray([keptOf(0, { role: 'reviewer' })])
    const mark = await screen.findByText('Not independent of Ada Lind')
    expect(mark.title).toBe('Ada Lind and Ben Okafor wrote together (3 works)')
    expect(screen.getAllByText(/^Not independent/)).toHaveLength(1)
  })

  it('C-09 folds what the chosen have with each other to one line that still warns, for as long as the tab is open', async () => {
    const kept = [0, 1, 2].map((at) => keptOf(at, { role: 'reviewer' }))
    const ties: Tie[] = [tie, { ...tie, people: ['A1', 'A2'], works: 5 }]
    const answer = { since: null, ties, earlier: [], unknown: [], next: null, independent: [], candidate_ties: [] }
    const { hands } = await openTray(kept, { checkIndependence: () => answer })
    await screen.findByText('Ben Okafor and Cem Kaya wrote together (5 works)')
    await hands.click(screen.getByRole('button', { name: 'Show less', expanded: true }))
    expect(screen.queryByText(/wrote together/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Take|Find)/ })).toBeNull()
    screen.getByText('2 pairs are not independent')
    expect(Object.values({ ...sessionStorage })).toContain('true')
    await hands.click(screen.getByRole('button', { name: 'Show all', expanded: false }))
    screen.getByText('Ada Lind and Ben Okafor wrote together (3 works)')
  })

  it('Q-04 C-09 reads aloud what is new of what the chosen have with each other, once', async () => {
    const later: Tie = { ...tie, people: ['A1', 'A2'], works: 5 }
    await openTray([keptOf(0, { role: 'reviewer' })], {
      checkIndependence: ({ body: { people } }) => ({
        ...{ since: null, earlier: [], unknown: [], next: null, independent: [], candidate_ties: [] },
        ties: people.length > 2 ? [tie, later] : [tie],
      }),
    })
    await screen.findByText('Reviewers 1/1')
    const told: string[] = []
    onTestFinished(announcement.subscribe(() => told.push(announcement.get().sentence)))
    for (const at of [1, 2]) {
      collection.include([{ ...collectedFrom(results[at]!), role: 'reviewer' }])
      await waitFor(() => expect(told).toHaveLength(at))
    }
    expect(told).toEqual([
      'Ada Lind and Ben Okafor wrote together (3 works)',
      'Ben Okafor and Cem Kaya wrote together (5 works)',
    ])
  })

  it('Q-04 C-09 is reached from the rows with a key: what fills the roles, else the way to the shortlist', async () => {
    const { hands } = await openTray([])
    const propose = await screen.findByRole('button', { name: /^Propose/ })
    await hands.keyboard('s')
    expect(document.activeElement).toBe(propose)
  })
})
