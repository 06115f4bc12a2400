import type { ResultView, SearchView, StoredRecordView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { toggleRole } from './give-role.ts'
import { RowButtons } from './row-buttons.tsx'

const UUID = '00000000-0000-4000-8000-000000000001'
const result = {
  ...{ record_type: 'author', identifier: 'https://openalex.org/A1', closeness: 'close', evidence: [] },
  fields: { display_name: 'Ada Lind', ranking_score: 0.4, active_affiliations: [], orcid: null },
} as unknown as ResultView

const saved: SearchView = {
  ...{ uuid: UUID, name: 'Street trees', external_identifier: null, manuscript: null, filters: {}, sort: null },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', texts: [] },
  ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] } },
  ...{ access: { is_owned: true }, shared_users: [], shared_teams: [] },
}

const aManuscript = {
  ...{ title: 'Street trees', abstract: '', keywords: [], references: [], authors: [], suggested: [], opposed: [] },
  ...{ round: 1, answer_by: null, policy: null },
}

function openRow(answers: Answers = { createSearch: () => saved }) {
  collection.forsake()
  collection.word('Street trees\nand heat')
  return openScreen(<RowButtons result={result} mayCollect />, { answers })
}

describe('a role in the row of a result', () => {
  it('C-09 collects somebody as a reviewer, and the unsaved collection saves itself under its text', async () => {
    const { hands, calls } = openRow()
    await hands.click(screen.getByRole('button', { name: 'Role of Ada Lind: No role' }))
    await hands.click(await screen.findByRole('menuitemradio', { name: /^Reviewer/ }))
    await screen.findByRole('button', { name: 'Role of Ada Lind: Reviewer' })
    await screen.findByText('Saved the collection Street trees')
    expect(calls.map(({ key, body }) => [key, body])).toMatchObject([
      [
        'createSearch',
        {
          name: 'Street trees',
          included_records: [
            { identifier: result.identifier, role: 'reviewer', found: { score: 0.4, closeness: 'close' } },
          ],
        },
      ],
    ])
  })

  it('C-09 a key gives a role, another one changes it, and the same takes it away', async () => {
    openRow()
    const role = () => collection.state().included[0]?.role
    toggleRole(result, 'reviewer')
    expect(role()).toBe('reviewer')
    toggleRole(result, 'alternate')
    expect(role()).toBe('alternate')
    toggleRole(result, 'alternate')
    expect(role()).toBeNull()
    await collection.whenSent()
  })

  it('C-09 is saved as one collection where a second role is given before it is there', async () => {
    const second = { ...result, identifier: 'https://openalex.org/A2' } as ResultView
    const { calls } = openRow({
      createSearch: () => saved,
      addIncludedRecords: () => ({ added: 1, records: [] }),
    })
    toggleRole(result, 'reviewer')
    toggleRole(second, 'alternate')
    await screen.findByText('Saved the collection Street trees')
    await collection.whenSent()
    expect(calls.filter(({ key }) => key === 'createSearch')).toHaveLength(1)
  })

  it('C-09 stays unsaved where saving fails, and says so', async () => {
    openRow({ createSearch: () => refuse('database_unavailable') })
    toggleRole(result, 'reviewer')
    await screen.findByText(/^The collection was not saved\./)
    await waitFor(() => expect(collection.state()).toMatchObject({ included: [{ role: 'reviewer' }] }))
    expect(collection.state().saved).toBeUndefined()
  })

  it('C-09 offers for whom an alternate stands in: after the key the one who lacks one most, in the menu all', async () => {
    const reviewer = (at: number, name: string): StoredRecordView => ({
      ...{ uuid: UUID.replace(/1$/, String(at)), search: UUID, primary_id_type: 'openalex', record_type: 'author' },
      ...{ identifier: `https://openalex.org/A${at}`, display_name: name, fields: {}, used_in_search: true },
      ...{ email_address: null, reason: null, found: null, added_at: '2026-11-24T10:00:00Z', role: 'reviewer' },
      ...{ alternate_of: null, status: null, asked_at: null, answer_by: null, declined_reason: null },
      ...{ unavailable_until: null, note: null },
    })
    const [ben, cem] = [reviewer(2, 'Ben Okafor'), reviewer(3, 'Cem Kaya')]
    const dee = { ...reviewer(4, 'Dee Ray'), role: 'alternate' as const, alternate_of: ben.uuid }
    const own = { ...reviewer(5, 'Ada Lind'), identifier: result.identifier, role: 'alternate' as const }
    let included_records = [ben, cem, dee]
    const { hands, calls } = openRow({
      createSearch: () => saved,
      getSearch: () => ({ ...saved, included_records }),
      addIncludedRecords: () => {
        included_records = [...included_records, own]
        return { added: 1, records: [own] }
      },
      reviseIncludedRecord: ({ body }) => ({ ...own, ...(body as object) }),
    })
    await collection.save({ name: 'Street trees', external_identifier: null })
    collection.refresh()
    await collection.whenSent()
    toggleRole(result, 'alternate')
    await hands.click(await screen.findByRole('button', { name: 'Stand in for Cem Kaya' }))
    const sent = () => calls.filter(({ key }) => key === 'reviseIncludedRecord').map(({ body }) => body)
    await waitFor(() => expect(sent()).toEqual([{ alternate_of: cem.uuid }]))
    await hands.click(screen.getByRole('button', { name: /^Role of Ada Lind/ }))
    await hands.click(await screen.findByRole('menuitemradio', { name: 'Alternate for Ben Okafor' }))
    await waitFor(() => expect(sent().at(-1)).toEqual({ alternate_of: ben.uuid }))
  })

  it('C-09 collects for a manuscript in one press what it still wants, an alternate for the reviewer who lacks one', async () => {
    const kept = (at: number, role: 'reviewer' | 'alternate'): StoredRecordView => ({
      ...{ uuid: UUID.replace(/1$/, String(at)), search: UUID, primary_id_type: 'openalex', record_type: 'author' },
      ...{ identifier: `https://openalex.org/A${at}`, display_name: `Person ${at}`, fields: {}, used_in_search: true },
      ...{ email_address: null, reason: null, found: null, added_at: '2026-11-24T10:00:00Z', role },
      ...{ alternate_of: null, status: null, asked_at: null, answer_by: null, declined_reason: null },
      ...{ unavailable_until: null, note: null },
    })
    const wanted = { reviewers: 2, alternates: 1 }
    let included_records = [kept(9, 'reviewer')]
    collection.forsake()
    collection.word('Street trees')
    const rows = [1, 2, 3].map((at) => ({
      ...result,
      identifier: `https://openalex.org/A${at}`,
      fields: { ...result.fields, display_name: `Person ${at}` },
    })) as unknown as ResultView[]
    const { hands, calls } = openScreen(
      rows.map((row) => <RowButtons key={row.identifier} result={row} mayCollect />),
      {
        answers: {
          createSearch: () => saved,
          getSearch: () => ({ ...saved, included_records, manuscript: { ...aManuscript, wanted } }),
          addIncludedRecords: ({ body }) => {
            const at = included_records.length
            const record = kept(at, (body as unknown as { records: { role: 'reviewer' }[] }).records[0]!.role)
            included_records = [...included_records, record]
            return { added: 1, records: [record] }
          },
          reviseIncludedRecord: ({ body }) => ({ ...included_records.at(-1)!, ...(body as object) }),
        },
      },
    )
    await collection.save({ name: 'Street trees', external_identifier: null })
    collection.refresh()
    await collection.whenSent()
    await hands.click(await screen.findByRole('button', { name: 'Collect Person 1 as reviewer' }))
    await collection.whenSent()
    await hands.click(await screen.findByRole('button', { name: 'Collect Person 2 as alternate' }))
    await waitFor(() =>
      expect(calls.filter(({ key }) => key === 'reviseIncludedRecord').map(({ body }) => body)).toMatchObject([
        { alternate_of: kept(9, 'reviewer').uuid },
      ]),
    )
    expect(collection.state().included.map(({ role }) => role)).toEqual(['reviewer', 'reviewer', 'alternate'])
    screen.getByRole('button', { name: 'Collect Person 3' })
  })

  it('K-01 says at once that the authors oppose who is given a role', async () => {
    const rival = { name: 'A. Lind', identifier: 'A1', affiliations: [], orcid: null, email: null }
    const manuscript = { ...aManuscript, wanted: { reviewers: 1, alternates: 0 }, opposed: [rival] }
    openRow({
      createSearch: () => saved,
      getSearch: () => ({ ...saved, manuscript }),
      addIncludedRecords: () => ({ added: 1, records: [] }),
    })
    await collection.save({ name: 'Street trees', external_identifier: null })
    collection.refresh()
    await collection.whenSent()
    toggleRole(result, 'reviewer')
    await screen.findByText('Opposed by the authors')
  })

  it('C-09 gives a new reviewer the place of one who declined', async () => {
    const gone = {
      ...{ uuid: UUID.replace(/1$/, '7'), search: UUID, primary_id_type: 'openalex', record_type: 'author' },
      ...{ identifier: 'https://openalex.org/A7', display_name: 'Gus Lee', fields: {}, used_in_search: true },
      ...{ email_address: null, reason: null, found: null, added_at: '2026-11-24T10:00:00Z', role: 'reviewer' },
      ...{ alternate_of: null, status: 'declined', asked_at: null, answer_by: null, declined_reason: null },
      ...{ unavailable_until: null, note: null },
    } as StoredRecordView
    const own = { ...gone, uuid: UUID.replace(/1$/, '8'), identifier: result.identifier, status: null }
    let included_records = [gone]
    const { calls } = openRow({
      createSearch: () => saved,
      getSearch: () => ({ ...saved, included_records }),
      addIncludedRecords: () => {
        included_records = [gone, own]
        return { added: 1, records: [own] }
      },
      reviseIncludedRecord: ({ body }) => ({ ...own, ...(body as object) }),
    })
    await collection.save({ name: 'Street trees', external_identifier: null })
    collection.refresh()
    await collection.whenSent()
    toggleRole(result, 'reviewer')
    const sent = () => calls.filter(({ key }) => key === 'reviseIncludedRecord').map(({ body }) => body)
    await waitFor(() => expect(sent()).toEqual([{ alternate_of: gone.uuid }]))
  })
})
