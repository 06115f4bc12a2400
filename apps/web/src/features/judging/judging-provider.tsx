import type { AnswerOf, JudgementView, Verdict } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { useCallbackRef } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { createSendQueue } from '../../lib/send-queue.ts'
import { announce } from '../../model/announcements.ts'
import { type Judging, JudgingContext, type PersonToJudge, VerdictsContext } from '../../model/judging.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { messages } from './messages.ts'

type Judgements = AnswerOf<'listJudgements'>

/** @param queryUuid  The stored query whose experts are judged; undefined: there is nothing to judge. */
export function JudgingProvider({ queryUuid, children }: { queryUuid: string | undefined; children: ReactNode }) {
  const { data } = useQuery({
    queryKey: queryKeys.judgements(queryUuid),
    queryFn: ({ signal }) => call('listJudgements', { params: { uuid: queryUuid ?? '' }, signal, priority: 'row' }),
    enabled: queryUuid !== undefined,
  })
  const verdicts = useMemo(
    () => new Map(data?.results.map(({ identifier, verdict }) => [shortId(identifier), verdict])),
    [data],
  )
  const judging = useJudging(queryUuid, data?.results ?? [])
  return (
    <JudgingContext value={queryUuid === undefined ? undefined : judging}>
      <VerdictsContext value={verdicts}>{children}</VerdictsContext>
    </JudgingContext>
  )
}

function useJudging(queryUuid: string | undefined, said: readonly JudgementView[]): Judging {
  const client = useQueryClient()
  // What is said last must arrive last: who undoes at once would else be overtaken by what is undone.
  const [queue] = useState(createSendQueue)
  const queryKey = queryKeys.judgements(queryUuid)
  const uuid = queryUuid ?? ''
  const verdictOf = ({ identifier }: PersonToJudge) =>
    said.find((judgement) => shortId(judgement.identifier) === shortId(identifier))?.verdict ?? null

  /** Shows the verdict at once; where it cannot be saved, what was there comes back. */
  const set = async (person: PersonToJudge, verdict: Verdict | null) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData<Judgements>(queryKey, (current) => withVerdict(current, person, verdict))
    try {
      const { identifier, display_name } = person
      const body = { identifier, display_name, verdict }
      const answer = await queue.add(() => call('judge', { params: { uuid }, body }))
      // An answer to the first of several would hide what was said since.
      if (queue.size() === 0) client.setQueryData<Judgements>(queryKey, answer)
    } catch (error) {
      void client.invalidateQueries({ queryKey })
      const title = messages.notSaved(person.display_name)
      showToast({ tone: 'danger', title, details: sentenceOf(error), takesBack: 'judgement' })
    }
  }
  const judge = useCallbackRef((person: PersonToJudge, pressed: Verdict) => {
    const before = verdictOf(person)
    const verdict = before === pressed ? null : pressed
    void set(person, verdict)
    const { display_name } = person
    showToast({
      tone: 'info',
      topic: 'judgement',
      title: verdict ? messages.said(display_name, verdict) : messages.takenBack(display_name),
      action: { label: messages.undo, onPress: () => void set(person, before) },
    })
  })
  const takeAllBack = useCallbackRef(() => {
    const before = said
    client.setQueryData<Judgements>(queryKey, { count: 0, results: [] })
    queue
      .add(() => call('deleteJudgements', { params: { uuid } }))
      .then(
        () =>
          showToast({
            tone: 'info',
            topic: 'judgement',
            title: messages.allTakenBack(before.length),
            action: { label: messages.undo, onPress: () => void setAll(before) },
          }),
        (error) => {
          void client.invalidateQueries({ queryKey })
          showToast({ tone: 'danger', title: messages.notTakenBack, details: sentenceOf(error) })
        },
      )
    announce(messages.allTakenBack(before.length))
  })
  const setAll = async (judgements: readonly JudgementView[]) => {
    for (const { verdict, ...person } of judgements) await set(person, verdict)
  }
  return useMemo(() => ({ judge, takeAllBack }), [judge, takeAllBack])
}

function withVerdict(current: Judgements | undefined, person: PersonToJudge, verdict: Verdict | null): Judgements {
  const others = (current?.results ?? []).filter(({ identifier }) => shortId(identifier) !== shortId(person.identifier))
  const results = verdict === null ? others : [...others, { ...person, verdict }]
  return { count: results.length, results }
}
