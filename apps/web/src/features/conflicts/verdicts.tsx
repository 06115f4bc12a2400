import type { BodyOf, ConflictVerdictView, PersonView, VerdictKind } from '@cognate/contract'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { isStandIn, isUnmatched } from '../../model/conflicts/checked-people.ts'
import { groundLabels, madeBy, relationLabels, verdictWords } from '../../model/conflicts/verdict-words.ts'
import { messages as shared } from '../../model/messages.ts'
import { verdictCalls, verdictReaders } from '../../model/query-keys.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import look from '../../ui/shared.module.css'
import { messages } from './messages.tsx'
import classes from './verdicts.module.css'

interface VerdictsProps {
  person: PersonView
  /** Those whom a verdict can name; of people whom the catalogue lacks a name, or an institution, stands for the identifier. */
  against: readonly PersonView[]
  verdicts: readonly ConflictVerdictView[]
  /** Those with whom something was found, which could be no conflict. */
  found: readonly PersonView[]
  /** The collection that accepted and declared conflicts stay with; undefined: there is none. */
  manuscript?: string | undefined
}

/** What was decided of a conflict, and by whom; each can be taken back, and further ones made. */
export function Verdicts({ person, against, verdicts, found, manuscript }: VerdictsProps) {
  const [kind, setKind] = useState<VerdictKind>()
  const { mutate: run, isPending: isRunning, error } = useVerdictCall()
  const known = found.filter(isKnown)
  const namable = { declared: against, not_a_conflict: known, waived: known }
  const kinds = (['not_a_conflict', 'waived', 'declared'] as const).filter(
    (one) => (one === 'not_a_conflict' || manuscript) && namable[one].length > 0,
  )
  if (verdicts.length === 0 && kinds.length === 0) return null
  return (
    <section className={look.stack} aria-label={messages.verdicts}>
      {verdicts.length > 0 && (
        <ul className={`${look.stackSmall} ${classes.list}`}>
          {verdicts.map((verdict) => (
            <li key={verdict.uuid}>
              <strong>{verdictWords(verdict)}</strong> {messages.withPeople(<bdi>{verdict.against.display_name}</bdi>)}
              {verdict.reason && <div>{verdict.reason}</div>}
              <div className={look.quietSmall}>
                {factsOf(verdict)}{' '}
                <QuietButton
                  disabled={isRunning}
                  aria-label={messages.undoVerdict(verdictWords(verdict), verdict.against.display_name)}
                  onClick={() => run(() => call('deleteConflictVerdict', { params: { uuid: verdict.uuid } }))}
                >
                  {messages.undo}
                </QuietButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {kind ? (
        <VerdictForm
          key={kind}
          kind={kind}
          against={namable[kind]}
          isRunning={isRunning}
          onCancel={() => setKind(undefined)}
          onSay={(said) => {
            const body = { ...said, verdict: kind, person: person.identifier, ...(manuscript && { manuscript }) }
            run(() => call('createConflictVerdict', { body }), { onSuccess: () => setKind(undefined) })
          }}
        />
      ) : (
        <div className={look.buttonRow}>
          {kinds.map((one) => (
            <Button key={one} size="compact-sm" variant="default" onClick={() => setKind(one)}>
              {messages.decide[one]}
            </Button>
          ))}
        </div>
      )}
      <div role="alert" className={`${look.goneWhenEmpty} ${look.danger}`}>
        {error && messages.notDecided(sentenceOf(error))}
      </div>
    </section>
  )
}

/** By whom, for whom, and what became of it as a correction of the catalogue. */
const factsOf = (verdict: ConflictVerdictView): string =>
  [
    madeBy(verdict),
    verdict.manuscript ? messages.forManuscript : messages.forOrganisation,
    verdict.correction && messages.correction[verdict.correction],
  ]
    .filter(Boolean)
    .join(' · ')

/** Whether the catalogue has somebody: a verdict on the others goes by their name. */
const isKnown = (person: PersonView) => !isUnmatched({ ...person, fields: person })

const whomOf = (person: PersonView | undefined): Pick<Said, 'against' | 'against_name'> =>
  person && isKnown(person) && !isStandIn(person)
    ? { against: person.identifier }
    : { against_name: shared.withoutReason(person?.display_name ?? '') }

/** Makes or takes back a verdict; what depends on verdicts is read again. */
function useVerdictCall() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: verdictCalls,
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSuccess: () => Promise.all(verdictReaders.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

type Said = Pick<BodyOf<'createConflictVerdict'>, 'against' | 'against_name' | 'ground' | 'relation' | 'reason'>

interface VerdictFormProps {
  kind: VerdictKind
  against: readonly PersonView[]
  isRunning: boolean
  onSay(said: Said): void
  onCancel(): void
}

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

function VerdictForm({ kind, against, isRunning, onSay, onCancel }: VerdictFormProps) {
  const [who, setWho] = useState(against[0]?.identifier ?? '')
  const choices = { not_a_conflict: optionsOf(groundLabels), declared: optionsOf(relationLabels), waived: [] }[kind]
  const [choice, setChoice] = useState(choices[0]?.value ?? '')
  const [reason, setReason] = useState('')
  const chosen = { not_a_conflict: { ground: choice }, declared: { relation: choice }, waived: {} }[kind] as Said
  return (
    <form
      className={`${look.stack} ${look.narrow}`}
      aria-label={messages.decide[kind]}
      onSubmit={(event) => {
        event.preventDefault()
        const whom =
          kind === 'declared' ? whomOf(against.find(({ identifier }) => identifier === who)) : { against: who }
        if (!isRunning) onSay({ ...chosen, ...whom, reason: reason.trim() })
      }}
    >
      <NativeSelect
        label={messages.conflictWith}
        value={who}
        data={against.map(({ identifier, display_name }) => ({ value: identifier, label: display_name }))}
        onChange={({ currentTarget }) => setWho(currentTarget.value)}
      />
      {choices.length > 0 && (
        <NativeSelect
          label={kind === 'declared' ? messages.whichRelation : messages.whatIsWrong}
          value={choice}
          data={choices}
          onChange={({ currentTarget }) => setChoice(currentTarget.value)}
        />
      )}
      <Textarea
        label={kind === 'waived' ? messages.whyAccepted : messages.remark}
        value={reason}
        maxLength={2_000}
        rows={3}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p className={look.quietSmall}>{chosen.ground ? messages.rememberedForAll(chosen.ground) : messages.staysHere}</p>
      <div className={look.buttonRow}>
        <Button
          type="submit"
          size="compact-md"
          loading={isRunning}
          disabled={kind === 'waived' && reason.trim() === ''}
        >
          {messages.keepVerdict}
        </Button>
        <Button size="compact-md" variant="default" onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  )
}
