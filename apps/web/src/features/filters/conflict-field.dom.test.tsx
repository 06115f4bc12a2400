import type { BodyOf, ConflictInput, Filters, MatchedPerson, SuggestionView } from '@cognate/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { expectGone, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { ConflictField } from './conflict-field.tsx'

const suggestion = (id: string, display_name: string): SuggestionView => ({
  ...{ id, display_name, hint: null, entity_type: 'author', external_id: null },
  ...{ cited_by_count: null, works_count: 1, filter_key: null, short_id: id },
})
const authors = [
  suggestion('https://openalex.org/A1', 'Xiuzhen Zhang'),
  suggestion('https://openalex.org/A2', 'Nannan Huang'),
]

const rmit = suggestion('https://openalex.org/I1', 'RMIT')

/** Whom of the two a name means. */
function matchOf({ name, affiliations }: NonNullable<BodyOf<'matchPeople'>['people']>[number]): MatchedPerson {
  const author = authors.find(({ display_name }) => display_name === name)
  const institution = affiliations?.includes('RMIT') ? { identifier: rmit.id, display_name: 'RMIT' } : null
  if (!author) return { match: null, candidates: [], doubtful: true, institution }
  const { id, display_name } = author
  const candidate = { identifier: id, display_name, hint: null, why: 'name' as const, names: [], score: 0.95 }
  return { match: id, candidates: [candidate], doubtful: false, institution: null }
}

function Field({ values }: { values: readonly string[] }) {
  const [conflicts, setConflicts] = useState<ConflictInput | null>(null)
  const [filter, setFilter] = useState<Filters['coi_authors']>(
    values.length > 0 ? { type: 'exclude', values: [...values] } : undefined,
  )
  const checked = conflicts?.records.map(({ fields }) => fields?.display_name).join(', ')
  return (
    <>
      <ConflictField
        label="Conflicts of interest"
        conflicts={conflicts}
        onConflictsChange={setConflicts}
        filter={filter}
        onChange={setFilter}
      />
      <output>{checked}</output>
      <output aria-label="Filter">{filter?.values.join(', ')}</output>
      <button type="button">Update</button>
    </>
  )
}

/** The field over two authors. */
function openField({ isDown = false, values = [] as string[], lookUp = Promise.resolve() } = {}) {
  const { hands } = openScreen(<Field values={values} />, {
    answers: {
      autocomplete: ({ query }) => {
        const known = query.q === 'RMIT' ? [rmit] : authors
        const results = known.filter(({ display_name }) => display_name.startsWith(query.q ?? ''))
        return { meta: { count: results.length, db_response_time_ms: 0, page: 1, per_page: 10 }, results }
      },
      matchPeople: async ({ body }) => {
        const listed = body.people ?? []
        if (listed.length > 2) await lookUp
        return isDown ? refuse('overloaded') : { people: listed.map(matchOf) }
      },
    },
  })
  return { hands, field: screen.getByRole('combobox', { name: 'Author to check against' }) }
}

const checkedAs = (names: string) => screen.findByText(names, { selector: 'output' })

it('K-01 Enter takes the author whose full name is typed, also before the suggestions are there', async () => {
  const { hands, field } = openField()
  await hands.type(field, 'Xiuzhen Zhang{Enter}')
  await screen.findByText('Xiuzhen Zhang', { selector: 'output' })
  expect(field).toHaveProperty('value', '')
})

it('K-01 a list of names that was typed is looked up with Enter', async () => {
  const { hands, field } = openField()
  await hands.type(field, 'Xiuzhen Zhang; Nannan Huang; Priya Ramanathan')
  await screen.findByText('Press Enter to look up these 3 names.')
  expect(screen.queryByRole('button', { name: /by institution$/ })).toBeNull()
  await hands.keyboard('{Enter}')
  await checkedAs('Xiuzhen Zhang, Nannan Huang, Priya Ramanathan')
  expect(field).toHaveProperty('value', '')
  await screen.findByText('Not in the catalogue, so not checked yet.')
})

it('K-01 a whole name that was left in the field without a choice is not lost', async () => {
  const { hands, field } = openField()
  await hands.type(field, 'Priya Ramanathan')
  await hands.click(screen.getByRole('button', { name: 'Update' }))
  await checkedAs('Priya Ramanathan')
  await hands.type(field, 'Xiuzhen Zhang')
  await hands.click(screen.getByRole('button', { name: 'Update' }))
  await checkedAs('Priya Ramanathan, Xiuzhen Zhang')
})

it('K-01 part of a name that was left in the field checks nobody', async () => {
  const { hands, field } = openField()
  await hands.type(field, 'Xiuz')
  await hands.click(screen.getByRole('button', { name: 'Update' }))
  await hands.type(field, 'Nannan Huang; Xiuzhen Zhang{Enter}')
  await checkedAs('Nannan Huang, Xiuzhen Zhang')
})

it('K-01 people whom the catalogue lacks stay, with the institution that was given', async () => {
  const { hands, field } = openField()
  await hands.type(field, 'Xiuzhen Zhang (RMIT), Priya Rao (RMIT), Mia Sol (RMIT), Ben Okri (Peat Institute){Enter}')
  await checkedAs(
    'Xiuzhen Zhang, Priya Rao, Mia Sol (not in the catalogue; checked by institution: RMIT), Ben Okri (Peat Institute)',
  )
  await screen.findByText('Not in the catalogue, so not checked yet.')
})

it('K-01 no name is lost where the catalogue does not answer', async () => {
  const { hands, field } = openField({ isDown: true })
  await hands.type(field, 'Xiuzhen Zhang; Nannan Huang{Enter}')
  await checkedAs('Xiuzhen Zhang, Nannan Huang')
})

it('K-01 removes an author from those whose conflicts hide people, too', async () => {
  const { hands } = openField({ values: ['A1', 'A2'] })
  const names = await screen.findAllByRole('button', { name: /^Remove/ })
  expect(names).toHaveLength(2)
  await hands.click(names[0]!)
  await waitFor(() => expect(screen.getByRole('status', { name: 'Filter' }).textContent).toBe('A2'))
})

it('K-01 says how many names are being looked up until all lists are through', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { hands, field } = openField({ lookUp: held })
  await hands.type(field, 'Priya Rao; Mia Sol; Ben Okri{Enter}')
  await hands.type(field, 'Xiuzhen Zhang; Nannan Huang{Enter}')
  await checkedAs('Xiuzhen Zhang, Nannan Huang')
  screen.getByText(/3 names/)
  release()
  await checkedAs('Xiuzhen Zhang, Nannan Huang, Priya Rao, Mia Sol, Ben Okri')
  await expectGone(() => screen.queryByText(/3 names/))
})
