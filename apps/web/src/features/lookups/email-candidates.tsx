import type { EmailCandidate, FindEmailAnswer } from '@cognate/contract'
import { Button, CloseButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { showMessage } from '../../lib/messages.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Problem } from '../../ui/page.tsx'
import { mailUrl } from '../results/urls.ts'
import { keepAddress } from './collected-address.ts'
import classes from './find-email.module.css'
import { findEmails, judgeEmail, type Sought } from './lookup-calls.ts'

/** Below this an address is asked about. Specification 1 §9. */
const SURE = 75

interface EmailCandidatesProps {
  sought: Sought
  /** Hears the best address whenever it changes; null where there is none. */
  onBest(address: string | null): void
  onClose(): void
}

/** The addresses that were found for an expert, the best first, and what a person says of them. */
export function EmailCandidates({ sought, onBest, onClose }: EmailCandidatesProps) {
  const client = useQueryClient()
  const queryKey = ['emails', sought.identifier]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => findEmails(sought, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const judging = useMutation({
    mutationFn: judgeEmail,
    onSuccess: (answer) => client.setQueryData<FindEmailAnswer>(queryKey, answer),
  })
  const best = data?.email_address
  useEffect(() => {
    if (best !== undefined) onBest(best)
  }, [best, onBest])

  const judge = (email_address: string, verdict: 'confirmed' | 'rejected' | null) =>
    judging.mutateAsync({ identifier: sought.identifier, email_address, verdict })
  const confirm = async (address: string) => {
    await judge(address, 'confirmed')
    await keepAddress(sought, address)
  }
  const reject = async (address: string) => {
    await judge(address, 'rejected')
    void showMessage({
      tone: 'info',
      title: `Removed ${address}`,
      action: { label: 'Undo', onPress: () => void judge(address, null) },
    })
  }

  return (
    <div>
      <div className={classes.head}>
        <h3 className={classes.title}>E-mail of {sought.display_name}</h3>
        <CloseButton size={28} aria-label="Close" onClick={onClose} data-autofocus />
      </div>
      <div aria-live="polite" aria-busy={isFetching}>
        {isFetching ? (
          <p className={classes.quiet}>Looking for addresses …</p>
        ) : error ? (
          <Unreachable sentence={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : data?.email_candidates.length ? (
          <ul className={classes.list}>
            {data.email_candidates.map((candidate) => (
              <Candidate
                key={candidate.email_address}
                candidate={candidate}
                isPending={judging.isPending}
                onConfirm={() => confirm(candidate.email_address)}
                onReject={() => reject(candidate.email_address)}
              />
            ))}
          </ul>
        ) : (
          <p className={classes.quiet}>We were unable to find an e-mail address for {sought.display_name}</p>
        )}
      </div>
    </div>
  )
}

function Unreachable({ sentence, onRetry }: { sentence: string; onRetry(): void }) {
  return (
    <>
      <Problem>{sentence}</Problem>
      <div className={classes.actions}>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </>
  )
}

interface CandidateProps {
  candidate: EmailCandidate
  isPending: boolean
  onConfirm(): Promise<void>
  onReject(): Promise<void>
}

function Candidate({ candidate, isPending, onConfirm, onReject }: CandidateProps) {
  const [problem, setProblem] = useState<string>()
  const { email_address, source_description, source_url, source_timestamp, score } = candidate
  const attempt = (action: () => Promise<void>) => () => {
    setProblem(undefined)
    action().catch((error) => setProblem(sentenceOf(error)))
  }
  return (
    <li>
      <a className={classes.address} href={mailUrl(email_address)}>
        {email_address}
      </a>
      <p className={classes.source}>
        {source_url ? (
          <a href={source_url} target="_blank" rel="noopener noreferrer">
            {source_description}
          </a>
        ) : (
          source_description
        )}
        {source_timestamp && `, ${source_timestamp}`}
      </p>
      {score < SURE && (
        <p className={classes.sentence}>We're not sure about this address. Do you think it is correct?</p>
      )}
      {problem && <Problem>{problem}</Problem>}
      <div className={classes.actions}>
        {score < SURE && (
          <>
            <Button size="compact-sm" disabled={isPending} onClick={attempt(onConfirm)}>
              Yes
            </Button>
            <Button size="compact-sm" variant="default" disabled={isPending} onClick={attempt(onReject)}>
              No
            </Button>
          </>
        )}
        <CopyButton text={email_address} label={`Copy ${email_address}`} />
      </div>
    </li>
  )
}
