import type { ConflictsAnswer } from '@cognate/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EvidenceSections } from './conflict-details.tsx'
import { messages } from './messages.tsx'

const ada = { identifier: 'https://openalex.org/A1', display_name: 'Ada' }
const ben = { identifier: 'https://openalex.org/A2', display_name: 'Ben' }
const delft = { identifier: 'https://openalex.org/I1', display_name: 'Delft', country_code: 'NL' }
const answer = {
  ...{ conflict: true, in_coi_input: false, author: ada, against: [ben], unknown: [], other_types: 0 },
  coauthorship_count: 1,
  coauthorship: [
    {
      ...{ identifier: 'https://openalex.org/W1', title: 'Graph search', doi: null, venue: null },
      ...{ publication_date: '2024-05-01', publication_year: 2024, type: 'article', with: [ben] },
    },
  ],
  coaffiliation: [{ institution: delft, years: [2024], through_parent: false, with: [{ ...ben, years: [2024] }] }],
  joint_projects: 1,
  projects: [{ identifier: 'cordis:1', title: 'Cool roofs', start_year: 2010, end_year: 2014, with: [ben] }],
  timeline: [
    {
      year: 2024,
      of: [{ ...delft, shared: true }],
      with: [{ ...delft, shared: true, authors: [ben] }],
    },
  ],
  rules: { methods: ['coauthors', 'coaffiliated'], since: null, first_and_last_two: false, publication_types: [] },
  catalogue: { version: 'one', date: '2026-01-01' },
  ...{ verdicts: [], hints: [] },
} as unknown as ConflictsAnswer

it('K-02 shows where both sides were, year by year, before what they wrote together', () => {
  const details = renderToStaticMarkup(<EvidenceSections answer={answer} onCountAllTypes={() => {}} />)
  const places = [
    messages.sharedAffiliations(1),
    messages.byYear,
    messages.sharedPublications(1),
    messages.sharedProjects(1),
  ].map((heading) => details.indexOf(`>${heading}</h3>`))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(details).toContain('cordis:1 · 2010–2014')
})
