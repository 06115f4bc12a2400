import type { WorkRecord } from '@cognate/contract'
import { expect, it } from 'vitest'
import { openWork } from './open-work.ts'
import type { OpenReferences } from './references.ts'

/** Nothing that a work names is known. */
const named: OpenReferences = {
  institution: ({ ror, ...reference }) => ({ ...reference, ror: ror ?? null, lineage: [] }),
  source: () => null,
  cited: () => [],
}

const blankWork: WorkRecord = {
  id: 'https://openalex.org/W9',
  doi: null,
  title: 'A work',
  display_name: 'A work',
  publication_year: null,
  publication_date: null,
  language: null,
  type: null,
  type_crossref: null,
  abstract: null,
  authorships: [],
  primary_location: null,
  open_access: { is_oa: false, oa_url: null },
  biblio: { volume: null, issue: null, first_page: null, last_page: null },
  cited_by_count: 0,
  is_retracted: false,
  topics: [],
  ids: {},
}

it('D-05 gives no e-mail address from an affiliation or an abstract', () => {
  const record = {
    ...blankWork,
    abstract: 'Trees grow. E-mail: ada.smit@delta.example or visit. (bo@x.org)',
    authorships: [
      {
        author_position: 'first' as const,
        author: { id: 'https://openalex.org/A1', display_name: 'A' },
        institutions: [],
        raw_affiliation_strings: ['Delta, NL. Electronic address: a.b@delta.example.', 'Fjord'],
      },
    ],
  }
  const open = openWork(record, named, 0)
  expect(JSON.stringify(open)).not.toContain('@')
  expect(Object.keys(open.abstract_inverted_index as object)).toEqual(
    expect.arrayContaining(['Trees', 'grow.', 'visit.']),
  )
  expect(open).toMatchObject({
    authorships: [{ raw_affiliation_strings: [expect.stringMatching(/^Delta, NL\./), 'Fjord'] }],
  })
})
