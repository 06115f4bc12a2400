import type { AuthorRecord } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { collection } from '../../model/collection/collection.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { useMay } from '../../model/who-i-am.ts'
import { IconMail, IconPlayerStop, IconRefresh } from '../../ui/icons.tsx'
import { Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { lookUpEmails, SURE_SCORE } from './looked-up.ts'
import { messages } from './messages.ts'
import { toLookupPerson } from './profile-links.tsx'

/** What a run came to, beside the addresses that it kept. */
interface Outcome {
  said?: string
  /** Why not everybody could be looked up. */
  problem?: string
}

/** Who is looked up now, and of how many. */
interface Run {
  at: number
  of: number
}

/**
 * Looks up addresses of several people, one after the other, and keeps those that are sure. The doubtful ones are found in the
 * rows, where they are asked about.
 */
export function FindEmails({ experts }: { experts: readonly AuthorRecord[] }) {
  const mayFind = useMay('find_email')
  const [{ said, problem }, setOutcome] = useState<Outcome>({})
  const { running, find, stop } = useFinding(experts, setOutcome)
  const people = peopleOf(experts)
  if (!mayFind || (people.length === 0 && !said)) return null
  return (
    <div className={`${shared.wrappingRow} ${shared.factRow}`}>
      {people.length > 0 && (
        <FindButton
          count={people.length}
          running={running}
          isAgain={problem !== undefined}
          onFind={find}
          onStop={stop}
        />
      )}
      {problem && <Problem>{problem}</Problem>}
      <p role="status" className={shared.quietBody}>
        {said}
      </p>
    </div>
  )
}

const peopleOf = (experts: readonly AuthorRecord[]) =>
  experts.filter(({ last_known_institutions }) => last_known_institutions.length > 0).map(toLookupPerson)

function useFinding(experts: readonly AuthorRecord[], onOutcome: (outcome: Outcome) => void) {
  const client = useQueryClient()
  const [running, setRunning] = useState<Run>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const find = async () => {
    controller.current = new AbortController()
    const { signal } = controller.current
    const people = peopleOf(experts)
    let kept = 0
    const unreached = new Set<string>()
    const busy = new Set<string>()
    onOutcome({})
    try {
      for (const [at, person] of people.entries()) {
        setRunning({ at: at + 1, of: people.length })
        const answer = await lookUpEmails(person, signal)
        client.setQueryData(queryKeys.emails(person.identifier), answer)
        for (const service of answer.failed_services ?? []) unreached.add(service)
        for (const service of answer.busy_services ?? []) busy.add(service)
        const [best] = answer.email_candidates
        if (!best || best.score < SURE_SCORE) continue
        await collection.saveAddress({ record_type: 'author', identifier: person.identifier }, best.email_address)
        kept++
      }
      const problem = unreached.size > 0 ? messages.unreachable([...unreached], [...busy]) : undefined
      onOutcome({ said: messages.foundFor(kept, people.length), ...(problem && { problem }) })
    } catch (error) {
      const said = messages.foundFor(kept, people.length)
      onOutcome(signal.aborted ? { said } : { said, problem: messages.notAllFound(sentenceOf(error)) })
    } finally {
      setRunning(undefined)
    }
  }
  return { running, find: () => void find(), stop: () => controller.current?.abort() }
}

interface FindButtonProps {
  /** How many have no address. */
  count: number
  running: Run | undefined
  /** Whether the last run failed. */
  isAgain: boolean
  onFind(): void
  onStop(): void
}

/** One button for all its states, so that it keeps the focus. */
function FindButton({ count, running, isAgain, onFind, onStop }: FindButtonProps) {
  const Icon = running ? IconPlayerStop : isAgain ? IconRefresh : IconMail
  const label = isAgain ? messages.tryAgain : messages.findAll(count)
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon size={15} stroke={1.8} aria-hidden />}
      onClick={running ? onStop : onFind}
    >
      {running ? messages.findingFor(running.at, running.of) : label}
    </Button>
  )
}
