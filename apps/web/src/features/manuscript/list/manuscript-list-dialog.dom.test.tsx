import type { BodyOf, ManuscriptList, MatchedPerson, SearchView } from '@cognate/contract'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../../../testing/answers.ts'
import { expectGone, openScreen, screen, waitFor } from '../../../../testing/open-screen.tsx'
import { ManuscriptListDialog } from './manuscript-list-dialog.tsx'

const uuidOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const person = (name: string) => ({ name, affiliations: [], orcid: null, email: null, identifier: null })
const aRow = (row: number, kept: string | null = null): ManuscriptList['manuscripts'][number] => ({
  ...{ row, name: `Manuscript ${row}`, external_identifier: `MS-${row}`, kept, doubts: [] },
  manuscript: {
    ...{ title: `Manuscript ${row}`, abstract: '', keywords: [], references: [], suggested: [], opposed: [] },
    ...{ round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null, policy: null },
    authors: [person('Ada Lind'), person('Wei Zhang')],
  },
})
const candidate = (identifier: string) => ({
  ...{ identifier, display_name: identifier, hint: null, why: 'name' as const, names: [], score: 0.9 },
})
const people: Record<string, MatchedPerson> = {
  'Ada Lind': { match: 'A1', candidates: [candidate('A1')], doubtful: false, institution: null },
  'Wei Zhang': { match: null, candidates: [candidate('A2'), candidate('A3')], doubtful: true, institution: null },
}
const keptAs = ({ name }: BodyOf<'createSearch'>, uuid: string): SearchView => ({
  ...{ uuid, name, external_identifier: null, created_at: '2026-01-02T03:04:05Z', updated_at: '2026-01-02T03:04:05Z' },
  ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] }, texts: [], manuscript: null },
  ...{ filters: {}, sort: null, access: { is_owned: true }, shared_users: [], shared_teams: [] },
})

const aFile = new File(['number,title\r\nMS-2,Manuscript 2'], 'forty.csv', { type: 'text/csv' })

/** The dialog of a file that was dropped; each body that is kept, and which may not be. */
function openList(list: Partial<ManuscriptList>, refusedOnce: string[] = []) {
  const kept: BodyOf<'createSearch'>[] = []
  const onClose = vi.fn()
  const opened = openScreen(<ManuscriptListDialog file={aFile} onClose={onClose} />, {
    answers: {
      readManuscriptList: () => ({ manuscripts: [], bad_rows: [], unread_columns: [], ...list }),
      listConflictPolicies: () => [],
      matchPeople: ({ body }) => ({ people: (body.people ?? []).map(({ name = '' }) => people[name]!) }),
      createSearch: ({ body }) => {
        const at = refusedOnce.indexOf(body.name)
        if (at >= 0) {
          refusedOnce.splice(at, 1)
          return refuse('quota_reached')
        }
        kept.push(body)
        return keptAs(body, uuidOf(kept.length))
      },
    },
  })
  return { ...opened, kept, onClose }
}

describe('a list of manuscripts', () => {
  it('tells at once what to look at in a row', async () => {
    openList({ manuscripts: [{ ...aRow(2), doubts: ['deadline_passed', 'suggested_and_opposed'] }] })
    await screen.findByText('Its deadline has passed.')
    screen.getByText('A suggested reviewer is opposed, too.')
  })

  it('tells which rows are good, there already and bad, and adds the good ones with their people matched', async () => {
    const { hands, kept, calls } = openList({
      manuscripts: [aRow(2), aRow(3, uuidOf(9)), aRow(4)],
      bad_rows: [{ row: 5, reason: 'date_unreadable' }],
      unread_columns: ['Editor'],
    })
    await screen.findByText('2 manuscripts can be added.')
    expect(calls[0]?.body).toEqual({ content: 'number,title\r\nMS-2,Manuscript 2' })
    screen.getByText('1 manuscript is there already and is not added again.')
    screen.getByText('This column is not read: Editor.')
    screen.getByText('Row 5')
    screen.getByText('The date cannot be read. Write it as 2026-12-24.', { exact: false })
    expect(screen.getByRole('link', { name: 'Open Manuscript 3' }).getAttribute('href')).toContain(uuidOf(9))
    await hands.click(screen.getByRole('button', { name: 'Add 2 manuscripts' }))
    await screen.findByText(/^2 manuscripts were added. In 2 manuscripts an author could be several people./)
    expect(kept).toMatchObject([
      { name: 'Manuscript 2', external_identifier: 'MS-2', filters: { coi_authors: { type: 'exclude' } } },
      { name: 'Manuscript 4', external_identifier: 'MS-4' },
    ])
    expect(kept[0]?.manuscript?.authors).toMatchObject([{ identifier: 'A1' }, { identifier: null }])
    expect(kept[0]?.conflict_of_interest?.records).toMatchObject([{ identifier: 'A1' }, { identifier: 'Wei Zhang' }])
    expect(screen.getByRole('link', { name: 'Open Manuscript 4' }).textContent).toBe('Added')
    const toChoose = screen.getAllByRole('link', { name: /^Choose who is meant in Manuscript/ })
    expect(toChoose.map((link) => link.getAttribute('href'))).toEqual(
      [1, 2].map((at) => `/app/search/${uuidOf(at)}/#authors`),
    )
  })

  it('goes on after one that cannot be kept, says why, and tries that one again', async () => {
    const { hands, kept } = openList({ manuscripts: [aRow(2), aRow(3)] }, ['Manuscript 2'])
    await hands.click(await screen.findByRole('button', { name: 'Add 2 manuscripts' }))
    await screen.findByText(/^1 manuscript was added. 1 manuscript could not be added./)
    screen.getByText(/^Not added. You have reached your limit/)
    await hands.click(screen.getByRole('button', { name: 'Try it again' }))
    await screen.findByText(/^2 manuscripts were added./)
    expect(kept.map(({ name }) => name)).toEqual(['Manuscript 3', 'Manuscript 2'])
    await expectGone(() => screen.queryByRole('button', { name: 'Try it again' }))
  })

  it('keeps to a list that is being added where another one is dropped', async () => {
    const other = new File(['number\r\nX-2'], 'other.csv', { type: 'text/csv' })
    const { promise: waiting, resolve } = Promise.withResolvers<SearchView>()
    function Dropped() {
      const [file, setFile] = useState(aFile)
      return (
        <>
          <button type="button" onClick={() => setFile(other)}>
            Drop
          </button>
          <ManuscriptListDialog file={file} onClose={() => {}} />
        </>
      )
    }
    const { hands, calls } = openScreen(<Dropped />, {
      answers: {
        readManuscriptList: () => ({ manuscripts: [aRow(2)], bad_rows: [], unread_columns: [] }),
        listConflictPolicies: () => [],
        matchPeople: ({ body }) => ({ people: (body.people ?? []).map(({ name = '' }) => people[name]!) }),
        createSearch: () => waiting,
      },
    })
    await hands.click(await screen.findByRole('button', { name: 'Add 1 manuscript' }))
    await screen.findByText('Adding…')
    screen.getByText('Drop').click()
    await waitFor(() => expect(calls.at(-1)?.key).toBe('createSearch'))
    screen.getByText('Adding…')
    resolve(keptAs({ name: 'Manuscript 2' } as BodyOf<'createSearch'>, uuidOf(1)))
    await screen.findByText(/^1 manuscript was added./)
    expect(calls.filter(({ key }) => key === 'readManuscriptList')).toHaveLength(1)
  })

  it('says what the columns mean, and of a file that is no list why', async () => {
    const onClose = vi.fn()
    const { hands } = openScreen(<ManuscriptListDialog file={undefined} onClose={onClose} />, {
      answers: { readManuscriptList: () => refuse('invalid_manuscript_list', 'It has no rows.') },
    })
    screen.getByText('keywords, answer_by')
    screen.getByRole('button', { name: 'Download a template' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    await hands.upload(input, new File(['x'], 'x.csv', { type: 'text/csv' }))
    await screen.findByRole('alert')
    expect(screen.getByRole('alert').textContent).toContain('It has no rows.')
  })
})
