import type { AdminOrganisationView } from '@cognate/contract'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { QuietText } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { contentsQuery, useAct } from './use-admin.ts'

const words = messages.organisations

interface DeleteOrganisationProps {
  organisation: AdminOrganisationView
  onDeleted(): void
}

/** Deletes an organisation, after a count of what goes and its name typed once more. */
export function DeleteOrganisation({ organisation, onDeleted }: DeleteOrganisationProps) {
  const { name, display_name } = organisation
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const contents = useQuery({ ...contentsQuery(name), enabled: isOpen })
  const remove = useAct(() => call('deleteOrganisation', { params: { name }, body: { name: typed.trim() } }), {
    done: () => words.deleted(display_name),
  })
  const close = () => {
    setIsOpen(false)
    // The next question begins anew: its name is typed once more.
    setTyped('')
  }
  return (
    <section className={`${shared.stack} ${shared.lineAbove}`} aria-label={words.delete}>
      <div className={`${shared.wrappingRow} ${shared.spread}`}>
        <QuietText>{words.deleteLead}</QuietText>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {words.delete}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        title={words.delete}
        sentence={contents.data ? words.whatGoes(display_name, words.goes(contents.data)) : words.counting}
        confirmLabel={words.delete}
        act={remove}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
        onClose={close}
      >
        <div className={shared.stack}>
          <TextInput
            label={words.typeName(name)}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
          />
        </div>
      </ConfirmDialog>
    </section>
  )
}
