import type { ConflictsAnswer } from '@cognate/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type CheckedRecord, withStandIn } from '../../model/conflicts/checked-people.ts'
import { messages as modelMessages } from '../../model/messages.ts'
import { EvidenceSections } from './conflict-details.tsx'
import { messages } from './messages.tsx'
import { nameStandIns } from './name-stand-ins.ts'

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

it('K-02 names everybody for whom an institution stands, where and when it was shared', () => {
  const places = { ...delft, identifier: 'I1' }
  const records = withStandIn(
    [],
    'Ada (née Byron)',
    { id: delft.identifier, display_name: 'Delft (NL)' },
    modelMessages.checkedBeside,
  )
  const [{ identifier, fields }] = withStandIn(records, 'Cem', { id: 'I1', display_name: 'Delft (NL)' }) as [
    CheckedRecord,
  ]
  const found = {
    ...answer,
    coaffiliation: [{ ...answer.coaffiliation[0]!, with: [{ ...places, years: [2024] }] }],
    timeline: [{ ...answer.timeline[0]!, with: [{ ...delft, shared: true, authors: [places, ben] }] }],
  }
  const { coaffiliation, timeline } = nameStandIns(found, [{ identifier, display_name: fields!.display_name! }, ben])
  expect(coaffiliation[0]!.with[0]!.display_name).toBe('Ada (née Byron), Cem')
  expect(timeline[0]!.with[0]).toMatchObject({
    ...{ display_name: 'Delft', authors: [{ display_name: 'Ada (née Byron), Cem' }, { display_name: 'Ben' }] },
  })
})
