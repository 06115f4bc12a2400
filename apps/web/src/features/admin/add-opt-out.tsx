import type { AcademicView } from '@cognate/contract'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { generalProblem } from '../../lib/api-error.ts'
import { announce } from '../../model/announcements.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Problem } from '../../ui/page.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import { draftFields } from './draft-field.ts'
import { messages } from './messages.ts'
import { useAct } from './use-admin.ts'

const words = messages.optOuts.adding

/** Leaves an academic out: whom an id or an ORCID iD means is shown first. */
export function AddOptOut({ onClose }: { onClose(): void }) {
  const [academic, setAcademic] = useState<AcademicView>()
  return (
    <Dialog title={words.title} onClose={onClose}>
      {academic ? (
        <ConfirmOptOut academic={academic} onBack={() => setAcademic(undefined)} onClose={onClose} />
      ) : (
        <FindAcademic onFound={setAcademic} onClose={onClose} />
      )}
    </Dialog>
  )
}

function FindAcademic({ onFound, onClose }: { onFound(academic: AcademicView): void; onClose(): void }) {
  const [asked, setAsked] = useState({ author: '' })
  const find = useMutation({
    mutationFn: () => call('findAcademic', { query: asked }),
    onSuccess: (academic) => {
      announce(sentenceOn(academic))
      onFound(academic)
    },
  })
  return (
    <SendForm act={find} onSend={() => find.mutate()} label={words.find} onCancel={onClose}>
      <TextInput
        label={words.author}
        description={words.authorHint}
        {...draftFields(asked, setAsked, find.error)('author')}
        autoComplete="off"
        // The first for the dialog that opens, the second where it comes back to this step.
        data-autofocus
        autoFocus
      />
    </SendForm>
  )
}

interface ConfirmOptOutProps {
  academic: AcademicView
  onBack(): void
  onClose(): void
}

function ConfirmOptOut({ academic, onBack, onClose }: ConfirmOptOutProps) {
  const [reason, setReason] = useState({ note: '' })
  const add = useAct(() => call('addOptOut', { body: { id: academic.id, ...reason } }), {
    done: ({ id }) => words.done(academic.person?.display_name ?? id),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <form className={shared.stackLarge} onSubmit={submit} noValidate>
      <p className={shared.strongBody}>{sentenceOn(academic)}</p>
      {academic.person && <FactsOf academic={academic} person={academic.person} />}
      {!academic.is_left_out && (
        <TextInput
          label={words.note}
          description={words.noteHint}
          maxLength={500}
          {...draftFields(reason, setReason, add.error)('note')}
          autoComplete="off"
          autoFocus
        />
      )}
      {generalProblem(add.error) && <Problem>{generalProblem(add.error)}</Problem>}
      <div className={shared.endRow}>
        <Button variant="default" onClick={onBack} autoFocus={academic.is_left_out}>
          {words.back}
        </Button>
        {!academic.is_left_out && (
          <Button type="submit" loading={add.isPending}>
            {words.add}
          </Button>
        )}
      </div>
    </form>
  )
}

function sentenceOn({ id, is_left_out, person }: AcademicView): string {
  if (is_left_out) return words.already(id)
  return person ? words.question(person.display_name) : words.unknown(id)
}

function FactsOf({ academic, person }: { academic: AcademicView; person: NonNullable<AcademicView['person']> }) {
  const works = [words.works(person.works_count), ...person.works.map(words.work)]
  const facts: Fact[] = [
    [words.facts.id, academic.id === person.id ? person.id : words.merged(academic.id, person.id)],
    [words.facts.orcid, person.orcid],
    [words.facts.names, person.also_known_as.length > 0 && <bdi key="names">{person.also_known_as.join('; ')}</bdi>],
    [
      words.facts.institutions,
      person.institutions.length > 0 && <bdi key="institutions">{person.institutions.join('; ')}</bdi>,
    ],
    [
      words.facts.others,
      person.may_also_be.length > 0 && <bdi key="others">{person.may_also_be.map(words.other).join('; ')}</bdi>,
    ],
    [
      words.facts.works,
      works.map((work, at) => (
        <div key={at}>
          <bdi>{work}</bdi>
        </div>
      )),
    ],
  ]
  return <Facts className={`${shared.stackTiny} ${shared.terms} ${shared.breaking}`} facts={facts} />
}
