import type { Manuscript } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { type ManuscriptBase, manuscriptOfKept } from '../query/manuscript-draft.ts'
import { changedMeanwhile, joinedWith } from './changed-meanwhile.ts'

const person = (name: string, identifier: string | null = null) => ({
  ...{ name, identifier, affiliations: [], orcid: null, email: null },
})
const [ada, ben, cai, dee] = ['Ada Lind', 'Ben Oduya', 'Cai Yu', 'Dee Fox'].map((name) => person(name))

const version = (changes: Partial<Manuscript>, external_identifier = 'MS-1'): ManuscriptBase => ({
  manuscript: {
    ...{ title: 'Bogs', abstract: 'They burn.', keywords: [], references: [], authors: [ada!, ben!], suggested: [] },
    ...{ opposed: [], policy: null, round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
    ...changes,
  },
  external_identifier,
  updated_at: '2026-11-24T09:00:00Z',
})
const base = version({})
const draft = (changes: Partial<Manuscript>) => ({
  ...manuscriptOfKept(version(changes).manuscript, 'MS-1'),
  base,
})
const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name)

describe('a manuscript that was changed elsewhere meanwhile', () => {
  it.each<[string, ManuscriptBase, string[]]>([
    ['an author who came', version({ authors: [ada!, ben!, cai!] }), ['authors: Cai Yu added']],
    ['an author who went', version({ authors: [ada!] }), ['authors: Ben Oduya removed']],
    ['its title', version({ title: 'Peat' }), ['title: “Bogs” → “Peat”']],
    ['its abstract', version({ abstract: 'They do.' }), ['abstract']],
    ['who somebody is', version({ authors: [person('Ada Lind', 'A1'), ben!] }), ['who is meant by Ada Lind']],
    ['its plan', version({ wanted: { reviewers: 2, alternates: 1 } }), ['how many are wanted']],
    ['its number', version({}, 'MS-2'), ['number']],
    [
      'an address alone',
      version({ authors: [{ ...ada!, email: 'a@b.example' }, ben!] }),
      ['what is said of its people'],
    ],
    ['nothing', version({}), []],
  ])('says what is another: %s', (_, now, words) => expect(changedMeanwhile(base, now)).toEqual(words))

  it('takes over what was changed here and there', () => {
    const joined = joinedWith(draft({ title: 'Peat', authors: [ada!, dee!] }), version({ authors: [ada!, ben!, cai!] }))
    expect([joined.title, namesOf(joined.authors), joined.abstract]).toEqual([
      ...['Peat', ['Ada Lind', 'Dee Fox', 'Cai Yu'], 'They burn.'],
    ])
  })

  it('keeps who was chosen there, and the text of there where it was not changed here', () => {
    const theirs = version({ abstract: 'They do.', authors: [person('Ada Lind', 'A1')] })
    const joined = joinedWith(draft({}), theirs)
    expect(joined).toMatchObject({
      abstract: 'They do.',
      authors: [{ name: 'Ada Lind', identifier: 'A1' }],
      base: theirs,
    })
  })

  it('takes two people of one name for two', () => {
    const joined = joinedWith(
      draft({ authors: [ada!, ben!, person('Wei Zhang', 'A2')] }),
      version({ authors: [ada!, ben!, person('Wei Zhang', 'A3')] }),
    )
    expect(joined.authors.map(({ identifier }) => identifier)).toEqual([null, null, 'A2', 'A3'])
  })
})
