import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { withManuscript } from '../../model/manuscript/manuscript-query.ts'
import { manuscriptOfText, type NamedPerson } from '../../model/query/manuscript-draft.ts'
import { emptyQuery } from '../../model/query/query.ts'
import { EditedManuscript } from './edited-manuscript.tsx'

const [rmit, monash] = [
  { identifier: 'I1', display_name: 'RMIT University' },
  { identifier: 'I2', display_name: 'Monash University' },
]
const author = { affiliations: [], orcid: null, email: null, candidates: [] }

it('K-01 checks who handles a manuscript with each institution that its authors print, and with no mere name', async () => {
  const authors: NamedPerson[] = [
    { ...author, name: 'Ada', identifier: 'A1', place: rmit, further_institutions: [monash] },
    { ...author, name: 'Ben', identifier: null },
  ]
  const manuscript = { ...manuscriptOfText(`Peat fires\n\n${'It burns. '.repeat(40)}`), authors }
  const draft = { ...withManuscript(emptyQuery('experts'), manuscript), manuscript }
  const { calls } = openScreen(
    <EditedManuscript
      draft={draft}
      isSaved={false}
      onFind={async () => {}}
      onSearch={() => {}}
      onClose={() => {}}
      onChange={() => {}}
    />,
    {
      answers: {
        checkHandlingEditor: () => refuse('overloaded'),
        matchPeople: () => refuse('overloaded'),
        listConflictPolicies: () => [],
      },
    },
  )
  const asked = () => calls.find(({ key }) => key === 'checkHandlingEditor')?.body
  await expect.poll(asked).toMatchObject({ authors: ['A1', 'I1', 'I2'] })
})
