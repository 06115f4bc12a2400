import type { ResultView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { hintOf } from './hint-of.ts'

const of = (record_type: ResultView['record_type'], fields: object) =>
  hintOf({ record_type, fields } as unknown as ResultView)

it.each<[ResultView['record_type'], object, string | undefined]>([
  [
    'startup',
    { city: 'Leuven', country: null, country_code: 'BE', foundation_year: 2019 },
    'Leuven, Belgium · Founded 2019',
  ],
  ['startup', { city: null, country: 'Belgium', country_code: null, foundation_year: null }, 'Belgium'],
  ['starthub', { company_name: 'Acme', country_code: 'SE', year_of_foundation: null }, 'Acme · Sweden'],
  ['partner', { city: 'Delft', country: 'Netherlands', country_code: 'NL' }, 'Delft, Netherlands'],
  [
    'project',
    { programme: 'Horizon Europe', start_date: '2021-05', end_date: '2024' },
    'Horizon Europe · May 2021 – 2024',
  ],
  [
    'project',
    {
      ...{ programme: null, start_date: null, end_date: null },
      authority_id: 48,
      funding: { amount: 900, currency: 'EUR' },
    },
    'EU: CORDIS · EUR 900',
  ],
  ['policydoc', { publisher: 'WHO', publication_date: '2021-01-01' }, 'WHO · 2021'],
  ['venue', { type: 'journal', host_organization_name: 'Elm Press' }, 'Journal · Elm Press'],
  [
    'institution',
    { type: 'education', geo: { city: 'Lund', country: null }, country_code: 'SE' },
    'Education · Lund, Sweden',
  ],
  ['policydoc', { publisher: null, publication_date: null }, undefined],
  ['work', { primary_location: { source: { display_name: 'Elm Review' } } }, 'Elm Review'],
  ['work', { publication_year: 2021 }, undefined],
])('C-09 tells a %s of a collection from others: %j', (record_type, fields, hint) => {
  expect(of(record_type, fields)).toBe(hint)
})
