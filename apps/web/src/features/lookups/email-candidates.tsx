import type { BodyOf, EmailCandidate, FindEmailAnswer } from '@cognate/contract'
import { Button, CloseButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { collection } from '../../model/collection/collection.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { mailUrl } from '../../model/records/urls.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { AddByHand } from './add-by-hand.tsx'
import classes from './find-email.module.css'
import { lookUpEmails, rememberLookup, SURE_SCORE } from './looked-up.ts'
import { messages } from './messages.ts'

interface EmailCandidatesProps {
  person: BodyOf<'findEmailAddresses'>
  /** Receives the best address whenever it changes; null where there is none. */
  onBest(address: string | null): void
  onClose(): void
}

/** The addresses of an expert, the best first, with the person's verdict on them. */
export function EmailCandidates({ person, onBest, onClose }: EmailCandidatesProps) {
  const client = useQueryClient()
  const queryKey = queryKeys.emails(person.identifier)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => lookUpEmails(person, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const judgement = useMutation({
    mutationFn: (body: BodyOf<'judgeEmailAddress'>) => call('judgeEmailAddress', { body }),
    onSuccess: (answer) => {
      client.setQueryData<FindEmailAnswer>(queryKey, answer)
      rememberLookup(person.identifier, answer)
    },
  })
  const [removedAddresses, setRemovedAddresses] = useState<readonly string[]>([])
  const [panel, focusAddress] = useFocusOnAddress()
  const closeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => closeButton.current?.focus({ preventScroll: true }), [])
  const best = data?.email_address
  useEffect(() => {
    if (best !== undefined) onBest(best)
  }, [best, onBest])
  useSureAddress(person, data)

  const judge = (email_address: string, verdict: BodyOf<'judgeEmailAddress'>['verdict']) =>
    judgement.mutateAsync({ identifier: person.identifier, email_address, verdict })
  const confirm = async (address: string) => {
    await judge(address, 'confirmed')
    await collection.saveAddress(expertOf(person), address)
    focusAddress(address)
  }
  const reject = async (address: string) => {
    await judge(address, 'rejected')
    setRemovedAddresses((others) => [...others, address])
    focusAddress(address)
  }
  const bounce = async (address: string) => {
    await judge(address, 'bounced')
    focusAddress(address)
  }
  const undo = async (address: string) => {
    await judge(address, null)
    setRemovedAddresses((others) => others.filter((other) => other !== address))
    focusAddress(address)
  }

  const candidates = data?.email_candidates ?? []
  const failedServices = data?.failed_services ?? []
  return (
    <div ref={panel}>
      <div className={`${shared.beside} ${shared.spread} ${classes.head}`}>
        <h3 className={shared.partHeading}>{messages.emailOf(person.display_name ?? '')}</h3>
        <CloseButton ref={closeButton} size={28} aria-label={messages.close} onClick={onClose} data-autofocus />
      </div>
      <div aria-live="polite" aria-busy={isFetching}>
        {isFetching ? (
          <p className={shared.quiet}>{messages.looking}</p>
        ) : error ? (
          <Unreachable sentence={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : candidates.length === 0 ? (
          // Where a service failed, its sentence stands alone: there may be an address.
          failedServices.length === 0 && <p className={shared.quiet}>{messages.notFound(person.display_name ?? '')}</p>
        ) : (
          <ul className={`${shared.stack} ${classes.list}`} aria-label={messages.addresses}>
            {candidates.map((candidate) => (
              <Candidate
                key={candidate.email_address}
                candidate={candidate}
                isPending={judgement.isPending}
                onConfirm={() => confirm(candidate.email_address)}
                onReject={() => reject(candidate.email_address)}
                onBounce={() => bounce(candidate.email_address)}
              />
            ))}
          </ul>
        )}
        {!isFetching && failedServices.length > 0 && (
          <Unreachable
            sentence={messages.unreachable(failedServices, data?.busy_services ?? [])}
            onRetry={() => void refetch()}
          />
        )}
        {removedAddresses.length > 0 && (
          <ul className={`${shared.quietSmall} ${classes.removed}`} aria-label={messages.removedAddresses}>
            {removedAddresses.map((address) => (
              <RemovedAddress key={address} address={address} onUndo={() => undo(address)} />
            ))}
          </ul>
        )}
      </div>
      {!isFetching && candidates.length === 0 && (
        <div className={`${shared.wrappingRow} ${shared.aboveSmall}`}>
          <AddByHand person={person} onAdded={onBest} />
        </div>
      )}
    </div>
  )
}

const expertOf = ({ identifier }: { identifier: string }) => ({ record_type: 'author' as const, identifier })

/** A sure best address becomes that of the expert, unless there is another one already. */
function useSureAddress(person: EmailCandidatesProps['person'], answer: FindEmailAnswer | undefined): void {
  const [best] = answer?.email_candidates ?? []
  const address = best && best.score >= SURE_SCORE ? best.email_address : undefined
  const { identifier } = person
  useEffect(() => {
    const expert = expertOf({ identifier })
    if (address === undefined || collection.addressOf(expert) !== null) return
    collection.saveAddress(expert, address).catch(() => {
      // The row of the collection still offers to add it.
    })
  }, [identifier, address])
}

/** The pressed button disappears when an address has been judged. The focus follows the address to its new place. */
function useFocusOnAddress() {
  const panel = useRef<HTMLDivElement>(null)
  const [addressToFocus, focusAddress] = useState<string>()
  useEffect(() => {
    if (addressToFocus === undefined) return
    const lines = panel.current?.querySelectorAll<HTMLElement>('[data-address]') ?? []
    const line = [...lines].find(({ dataset }) => dataset.address === addressToFocus)
    line?.querySelector<HTMLElement>('a, button')?.focus()
    focusAddress(undefined)
  }, [addressToFocus])
  return [panel, focusAddress] as const
}

function Unreachable({ sentence, onRetry }: { sentence: string; onRetry(): void }) {
  return (
    <>
      <Problem>{sentence}</Problem>
      <div className={`${shared.wrappingRow} ${shared.aboveSmall}`}>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {messages.tryAgain}
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
  onBounce(): Promise<void>
}

function Candidate({ candidate, isPending, onConfirm, onReject, onBounce }: CandidateProps) {
  const { problem, attempt } = useAttempt()
  const { email_address, source_description, source_url, source_timestamp, score, known } = candidate
  const hasBounced = known?.state === 'bounced'
  const isDoubted = score < SURE_SCORE && !hasBounced
  // Not disabled while the answer is pending: disabled buttons lose the focus.
  const pendingProps = { 'aria-disabled': isPending, 'data-disabled': isPending || undefined }
  return (
    <li data-address={email_address}>
      <a className={`${shared.inline} ${classes.address}`} href={mailUrl(email_address)}>
        {email_address}
      </a>
      <p className={shared.quietSmall}>
        {source_url ? (
          <a href={source_url} target="_blank" rel="noopener noreferrer">
            {source_description}
          </a>
        ) : (
          source_description
        )}
        {source_timestamp && `, ${source_timestamp}`}
      </p>
      {known && <p className={hasBounced ? shared.warning : shared.quietSmall}>{messages.known(known)}</p>}
      {isDoubted && <p className={shared.aboveSmall}>{messages.doubted}</p>}
      {problem && <Problem>{problem}</Problem>}
      <div className={`${shared.wrappingRow} ${shared.aboveSmall}`}>
        {isDoubted && (
          <>
            <Button size="compact-sm" {...pendingProps} onClick={() => !isPending && attempt(onConfirm)}>
              {messages.yes}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              {...pendingProps}
              onClick={() => !isPending && attempt(onReject)}
            >
              {messages.no}
            </Button>
          </>
        )}
        <CopyButton text={email_address} label={messages.copy(email_address)} isSmall />
        {!isDoubted && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            {...pendingProps}
            onClick={() => !isPending && attempt(hasBounced ? onConfirm : onBounce)}
          >
            {hasBounced ? messages.worksAgain : messages.bounced}
          </Button>
        )}
      </div>
    </li>
  )
}

/** A rejected address, until the list is closed. */
function RemovedAddress({ address, onUndo }: { address: string; onUndo(): Promise<void> }) {
  const { problem, attempt } = useAttempt()
  return (
    <li data-address={address}>
      <span>{messages.removed(address)}</span>
      <Button size="compact-sm" variant="subtle" onClick={() => attempt(onUndo)}>
        {messages.undo}
      </Button>
      {problem && <Problem>{problem}</Problem>}
    </li>
  )
}

/** Runs an action and keeps the sentence of its refusal. */
function useAttempt() {
  const [problem, setProblem] = useState<string>()
  const attempt = (action: () => Promise<void>) => {
    setProblem(undefined)
    action().catch((error) => setProblem(sentenceOf(error)))
  }
  return { problem, attempt }
}
