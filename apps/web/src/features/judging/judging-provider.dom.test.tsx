import type { JudgementView } from '@cognate/contract'
import { use } from 'react'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { expectNever, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { JudgingContext, VerdictsContext } from '../../model/judging.ts'
import { JudgingProvider } from './judging-provider.tsx'

const grace = { identifier: 'https://openalex.org/A7', display_name: 'Grace' }
const hedy = { identifier: 'https://openalex.org/A8', display_name: 'Hedy' }
const QUERY = '00000000-0000-4000-8000-000000000001'

function Rating() {
  const judging = use(JudgingContext)
  const verdicts = use(VerdictsContext)
  return (
    <>
      <output>{verdicts.get('A7') ?? 'not rated'}</output>
      <button type="button" onClick={() => judging?.judge(grace, 'good')}>
        Good
      </button>
      <button type="button" onClick={() => judging?.judge(hedy, 'not')}>
        Hedy does not fit
      </button>
      {verdicts.has('A8') && <p>Hedy is rated</p>}
    </>
  )
}

/** The rating of Grace, of which a server keeps what came last. */
function openRating(answers: Answers = {}) {
  let kept: JudgementView[] = []
  const answer = () => ({ count: kept.length, results: kept })
  const keep = (verdict: JudgementView['verdict'] | null) => {
    kept = verdict === null ? [] : [{ ...grace, verdict }]
    return answer()
  }
  const opened = openScreen(
    <JudgingProvider queryUuid={QUERY}>
      <Rating />
    </JudgingProvider>,
    { answers: { listJudgements: answer, judge: ({ body }) => keep(body.verdict), ...answers } },
  )
  const sent = () => opened.calls.filter(({ key }) => key === 'judge').map(({ body }) => body)
  return { ...opened, keep, sent, keptNow: () => kept }
}

it('keeps what was said last, also where what was said before takes longer to save', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { hands, keep, sent, keptNow } = openRating({
    judge: async ({ body }) => {
      if (body.verdict === 'good') await held
      return keep(body.verdict)
    },
  })
  await hands.click(screen.getByRole('button', { name: 'Good' }))
  await screen.findByText('good', { selector: 'output' })
  await hands.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('not rated', { selector: 'output' })
  expect(sent()).toMatchObject([{ verdict: 'good' }])
  release()
  await waitFor(() => expect(sent()).toMatchObject([{ verdict: 'good' }, { verdict: null }]))
  await waitFor(() => expect(keptNow()).toEqual([]))
  expect(screen.getByText('not rated').tagName).toBe('OUTPUT')
})

it('goes on showing a rating that is not yet saved when an earlier one of somebody else is', async () => {
  const saving = { good: Promise.withResolvers<void>(), not: Promise.withResolvers<void>() }
  const { hands, sent } = openRating({
    judge: async ({ body }) => {
      const verdict = body.verdict as keyof typeof saving
      await saving[verdict].promise
      const both = [{ ...grace, verdict: 'good' as const }, ...(verdict === 'not' ? [{ ...hedy, verdict }] : [])]
      return { count: both.length, results: both }
    },
  })
  await hands.click(screen.getByRole('button', { name: 'Good' }))
  await hands.click(screen.getByRole('button', { name: 'Hedy does not fit' }))
  await screen.findByText('Hedy is rated')
  saving.good.resolve()
  await waitFor(() => expect(sent()).toHaveLength(2))
  await expectNever(() => (screen.queryByText('Hedy is rated') ? null : 'gone'))
  saving.not.resolve()
  await screen.findByText('good', { selector: 'output' })
})

it('shows what was there where a rating cannot be saved, and says why', async () => {
  const detail = 'The database cannot be reached at the moment.'
  const { hands } = openRating({ judge: () => refuse('database_unavailable', detail) })
  await hands.click(screen.getByRole('button', { name: 'Good' }))
  await screen.findByText('Your rating of Grace was not saved')
  await screen.findByText(detail)
  await screen.findByText('not rated', { selector: 'output' })
})
