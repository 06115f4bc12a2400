import { describe, expect, it } from 'vitest'
import { unmatched, withStandIn } from '../conflicts/checked-people.ts'
import { manuscriptOfText, toManuscript } from '../query/manuscript-draft.ts'
import { withSettledAuthors } from './settled-authors.ts'

const author = (name: string, identifier: string | null = null) => ({
  ...{ name, identifier, affiliations: [], orcid: null, email: null },
})
const person = (identifier: string, display_name: string) => ({
  ...{ record_type: 'author' as const, identifier, fields: { display_name } },
})
const manuscript = {
  ...toManuscript(manuscriptOfText('Peat')),
  authors: [author('Ada Lind', 'A1'), author('Bolei Ma'), author('Wei Wang')],
}
const ada = person('A1', 'Ada Lind')
const before = [ada, unmatched('Bolei Ma'), unmatched('Wei Wang')]
const idsOf = (after: typeof before) =>
  withSettledAuthors(manuscript, before, after)?.authors.map(({ identifier }) => identifier)

describe('the authors of a manuscript', () => {
  it('K-01 are whom somebody chose for their names in the check', () => {
    expect(idsOf([ada, person('A2', 'Bolei Ma'), unmatched('Wei Wang')])).toEqual(['A1', 'A2', null])
    expect(idsOf([ada, person('A3', 'W. Wang'), person('A2', 'B. Ma')])).toEqual(['A1', 'A2', 'A3'])
  })

  it('K-01 may be chosen under another name, where one name alone was open', () => {
    expect(idsOf([ada, person('A9', 'Li Ma Bolei'), unmatched('Wei Wang')])).toEqual(['A1', 'A9', null])
    expect(idsOf([ada, person('A8', 'Somebody Else'), person('A9', 'Another One')])).toBeUndefined()
  })

  it('K-01 are checked by the institution that was chosen in place of whom the catalogue lacks', () => {
    const placed = withStandIn([ada, unmatched('Wei Wang')], 'Bolei Ma', { id: 'I1', display_name: 'RMIT' })
    expect(idsOf(placed)).toEqual(['A1', 'I1', null])
  })

  it('K-01 stay open where a name was only taken out, or stands there still', () => {
    expect(idsOf([ada, unmatched('Wei Wang')])).toBeUndefined()
    expect(idsOf([...before, person('A2', 'Bolei Ma')])).toBeUndefined()
  })
})
