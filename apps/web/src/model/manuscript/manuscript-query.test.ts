import type { ConflictPolicyView, Filters, Manuscript, ManuscriptFile } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { namesByCheck } from '../conflicts/checked-people.ts'
import {
  manuscriptOfFile,
  manuscriptOfKept,
  manuscriptOfText,
  manuscriptOfView,
  type NamedPerson,
  toManuscript,
} from '../query/manuscript-draft.ts'
import { askedAnew, emptyQuery } from '../query/query.ts'
import {
  askedUnkept,
  checkedFor,
  checksOf,
  collectionOf,
  withManuscript,
  withoutManuscript,
} from './manuscript-query.ts'

type Place = NonNullable<NamedPerson['place']>

const author = (name: string, match: string | null, ...people: string[]) => ({
  ...{ name, affiliations: [], orcid: null, email: null, match, doubtful: match === null, institution: null },
  candidates: people.map((identifier) => ({
    ...{ identifier, display_name: `Person ${identifier}`, hint: null, why: 'name' as const, names: [], score: 0.5 },
  })),
})
const file: ManuscriptFile = {
  ...{ title: 'Peat', abstract: 'It burns.', keywords: [], language: 'en' },
  ...{ references: [], hidden_words: 0, warnings: [] },
  authors: [author('Ada', 'A1', 'A1', 'A5'), author('Ben', null, 'A2'), author('Cyd', null)],
}
const manuscript = manuscriptOfFile(file, 'peat.pdf')
const query = withManuscript(emptyQuery('works'), manuscript)
const idsOf = ({ conflict_of_interest }: typeof query) =>
  conflict_of_interest?.records.map(({ identifier }) => identifier)
const PARAGRAPH = 'We measure how much carbon is lost. '.repeat(10)

describe('the query of a manuscript', () => {
  it('K-01 keeps that somebody said that the catalogue lacks an author, for others and another day', () => {
    const wei: NamedPerson = { ...manuscript.authors[1]!, name: 'Wei', not_in_catalogue: true }
    const kept = manuscriptOfKept(toManuscript({ ...manuscript, authors: [wei] }), null)
    expect(kept.authors).toMatchObject([{ identifier: null, not_in_catalogue: true }])
    expect(checksOf(kept)).toMatchObject([{ identifier: 'Wei (not in the catalogue)' }])
  })

  it('is title and abstract, checked against its authors; those in doubt and the unknown are named', () => {
    expect(query.text).toBe('Peat\n\nIt burns.')
    expect(idsOf(query)).toEqual(['A1', 'Ben', 'Cyd'])
    expect(query.filters.coi_authors).toEqual({ type: 'exclude', values: [] })
  })

  it('K-01 hides conflicts with the authors of a manuscript that a program made, until a search says otherwise', () => {
    const saved = (records: { record_type: 'author'; identifier: string }[], filters: Filters = {}) =>
      manuscriptOfView({
        ...{
          uuid: '1',
          name: 'Peat',
          external_identifier: null,
          included_records: [],
          excluded_records: [],
          texts: [],
        },
        ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z', filters, sort: null },
        ...{ conflict_of_interest: { records }, access: { is_owned: true }, shared_users: [], shared_teams: [] },
        manuscript: toManuscript(manuscript),
      })!.hidesConflicts
    const ada = { record_type: 'author' as const, identifier: 'A1' }
    expect([saved([]), saved([ada]), saved([ada], { coi_authors: { type: 'exclude', values: [] } })]).toEqual([
      ...[true, false, true],
    ])
  })

  it('follows who is chosen, and keeps others to check against', () => {
    const records = [...query.conflict_of_interest!.records, { identifier: 'A9', fields: { display_name: 'Dee' } }]
    const further = { ...query, conflict_of_interest: { ...query.conflict_of_interest!, records } }
    const [ada, ben] = manuscript.authors as [NamedPerson, NamedPerson]
    const changed = { ...manuscript, hidesConflicts: false, authors: [{ ...ben, identifier: 'A2' }, ada] }
    const next = withManuscript(further, changed)
    expect(idsOf(next)).toEqual(['A2', 'A1', 'A9'])
    expect(next.filters).toEqual({})
  })

  it('is checked by the institution of somebody whom the catalogue lacks', () => {
    const place = { identifier: 'https://openalex.org/I7', display_name: 'RMIT' }
    const priya: NamedPerson = { ...manuscript.authors[2]!, name: 'Priya', identifier: place.identifier, place }
    expect(checksOf({ authors: [priya] })).toMatchObject([{ record_type: 'institution', identifier: place.identifier }])
    const nowhere = { ...priya, identifier: null, place: undefined, affiliations: ['RMIT'] }
    expect(checksOf({ authors: [nowhere] })[0]?.fields?.display_name).toBe('Priya (RMIT)')
  })

  it('K-01 is checked by the institution that the text names beside somebody, and keeps it', () => {
    const place = { identifier: 'https://openalex.org/I7', display_name: 'RMIT' }
    const ada: NamedPerson = { ...manuscript.authors[0]!, place }
    const draft = { ...manuscript, authors: [ada] }
    const [known, beside] = checksOf(draft)
    expect(known?.identifier).toBe(ada.identifier)
    expect(beside).toMatchObject({ record_type: 'institution', identifier: place.identifier })
    expect(beside?.fields?.display_name).toBe('Ada (also by institution: RMIT)')
    const kept = toManuscript(draft)
    expect(kept.authors[0]!.institution).toEqual(place)
    expect(checksOf(manuscriptOfKept(kept, null)).map(({ identifier }) => identifier)).toEqual([
      ada.identifier,
      place.identifier,
    ])
  })

  it('K-01 is checked by each institution that the text names of somebody, in their place or beside them, and keeps all', () => {
    const [rmit, monash, lund] = ['RMIT', 'Monash', 'Lund'].map((display_name, at) => ({
      ...{ identifier: `https://openalex.org/I${at + 7}`, display_name },
    })) as [Place, Place, Place]
    const ada: NamedPerson = { ...manuscript.authors[0]!, place: rmit, further_institutions: [monash, lund] }
    const priya: NamedPerson = {
      ...manuscript.authors[2]!,
      name: 'Priya',
      identifier: monash.identifier,
      place: monash,
    }
    const authors = [ada, { ...priya, further_institutions: [rmit] }]
    const checks = checksOf({ authors })
    expect(checks.map(({ fields }) => fields?.display_name).sort()).toEqual([
      'Ada (also by institution: Lund)',
      'Ada (also by institution: Monash), Priya (not in the catalogue; checked by institution: Monash)',
      'Ada, Priya (also by institution: RMIT)',
      'Person A1',
    ])
    expect(checksOf(manuscriptOfKept(toManuscript({ ...manuscript, authors }), null))).toHaveLength(4)
    // Where institutions are not compared, each author is told once.
    expect(namesByCheck({ records: checks, check: ['coauthors'] }).notChecked).toEqual(['Priya'])
    const lacking = { ...ada, identifier: null, not_in_catalogue: true }
    expect(checksOf({ authors: [lacking] })).toMatchObject([{ identifier: 'Ada (not in the catalogue)' }])
  })

  it('K-01 keeps of a file all institutions of its authors', () => {
    const [rmit, monash] = [
      { identifier: 'I7', display_name: 'RMIT' },
      { identifier: 'I8', display_name: 'Monash' },
    ] as const
    const priya = { ...author('Priya', null), institution: rmit, further_institutions: [monash] }
    const read = manuscriptOfFile({ ...file, authors: [priya] }, 'peat.pdf')
    expect(checksOf(read).map(({ identifier }) => identifier)).toEqual(['I7', 'I8'])
    expect(toManuscript(read).authors).toMatchObject([{ institution: rmit, further_institutions: [monash] }])
  })

  it('becomes a collection under its title and number, as it can be read again', () => {
    const changed = { ...manuscript, title: 'Peat fires', number: ' MS-1 ' }
    const body = collectionOf({ ...withManuscript(query, changed), manuscript: changed })
    expect([body.name, body.external_identifier]).toEqual(['Peat fires', 'MS-1'])
    expect(body.manuscript).toEqual(toManuscript(changed))
    expect(body.filters).toEqual({ coi_authors: { type: 'exclude', values: [] } })
    const untitled = { ...manuscript, title: '' }
    expect(collectionOf({ ...withManuscript(query, untitled), manuscript: untitled }).name).toBe('peat.pdf')
  })

  it('hides opposed people where it is not kept', () => {
    const opposed = [{ ...manuscript.authors[0]!, name: 'Eve' }, manuscript.authors[2]!]
    const asked = askedUnkept(withManuscript(query, { ...manuscript, opposed }))
    expect(asked.filters.excluded_records).toEqual({ type: 'exclude', values: ['A1'] })
  })

  it('keeps its authors when it is asked, and not once it is put away', () => {
    expect(askedAnew(query)).toMatchObject({ conflict_of_interest: query.conflict_of_interest, filters: query.filters })
    expect(withoutManuscript(query)).toMatchObject({ text: query.text, conflict_of_interest: null, filters: {} })
  })
})

describe('a pasted text', () => {
  it.each([
    ['parts at an empty line', `Peat\n\n${PARAGRAPH}`],
    ['a first line above a paragraph', `Peat\n${PARAGRAPH}`],
    ['the word abstract', `Peat\n\nAbstract: ${PARAGRAPH}`],
  ])('has title and abstract by %s', (_, text) => {
    expect(manuscriptOfText(text)).toMatchObject({ title: 'Peat', abstract: PARAGRAPH.trim() })
  })

  it('has no title where its first line is a sentence, or part of a broken paragraph', () => {
    for (const text of [`It burns.\n${PARAGRAPH}`, PARAGRAPH.replaceAll('. ', '.\n'), 'We measure how\nmuch is lost'])
      expect(manuscriptOfText(text)).toMatchObject({ title: '', abstract: text.trim() })
  })
})

it('K-01 checks a kept manuscript by the policy that it names, and by the default one where nothing else was stated', () => {
  const policy = (id: string, since: number | null, shared_projects: boolean) =>
    ({ ...{ coauthors: true, institution: 'university' }, id, since, shared_projects }) as ConflictPolicyView
  const policies = [policy('default', 2021, false), policy('nih', 2023, true)]
  const check = (named: string | null, stated: object) =>
    checkedFor(
      { ...toManuscript(manuscript), policy: named } as Manuscript,
      { filters: {}, sort: null, conflict_of_interest: { records: [], ...stated } },
      policies,
    )
  expect(check(null, {})).toMatchObject({ since: 2021, shared_projects: false, include_parents: true })
  expect(check(null, { since: 2015 })).toMatchObject({ since: 2015 })
  expect(check('nih', { since: 2015 })).toMatchObject({ since: 2023, shared_projects: true })
})
