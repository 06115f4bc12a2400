import type { AdminOrganisationView } from '@cognate/contract'
import { Button, FileButton, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { formatCount } from '../../model/records/wording.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Problem, QuietText } from '../../ui/page.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import shared from '../../ui/shared.module.css'
import classes from './admin.module.css'
import { LicenceFields, licenceDraftOf } from './licence-fields.tsx'
import { messages } from './messages.ts'
import { OrganisationContent } from './organisation-content.tsx'
import { contentsQuery, organisationQuery, useAct } from './use-admin.ts'

const words = messages.organisations

/** An organisation: what it is called, its licence, its logo, and its end. */
export function OrganisationDialog({ name, onClose }: { name: string; onClose(): void }) {
  const { user, active_organisation: own } = useProfile()
  const { data: organisation, error } = useQuery(organisationQuery(name))
  return (
    <Dialog title={organisation?.display_name ?? name} onClose={onClose}>
      {error ? (
        <Problem>{sentenceOf(error)}</Problem>
      ) : !organisation ? (
        <Skeleton height={240} aria-label={words.loading} />
      ) : user.is_operator ? (
        <div className={shared.stackLarge}>
          <OrganisationContent organisation={organisation} />
          <LicenceOf organisation={organisation} />
          <LogoOf organisation={organisation} />
          {name !== own.name && <DeleteOrganisation organisation={organisation} onDeleted={onClose} />}
        </div>
      ) : (
        <FactsOf organisation={organisation} />
      )}
    </Dialog>
  )
}

interface OfOrganisation {
  organisation: AdminOrganisationView
}

/** What a local administrator reads. */
function FactsOf({ organisation }: OfOrganisation) {
  const { licence, people } = organisation
  const listed = (keys: 'all' | readonly string[]) => (keys === 'all' ? words.everything : keys.join(', '))
  return (
    <Facts
      className={`${shared.stackTiny} ${shared.terms} ${shared.breaking}`}
      facts={[
        [words.columns.people, formatCount(people)],
        [
          words.licence,
          licence ? `${words.kinds[licence.kind]}, ${words.until(licence.valid_until)}` : words.noLicence,
        ],
        [words.endpoints, licence && listed(licence.endpoints)],
        [words.datasets, licence && listed(licence.datasets)],
      ]}
    />
  )
}

function LicenceOf({ organisation }: OfOrganisation) {
  const { name, display_name, licence } = organisation
  const [draft, setDraft] = useState(licenceDraftOf(licence))
  const [isEnding, setIsEnding] = useState(false)
  const save = useAct(() => call('setLicence', { params: { name }, body: draft }), {
    done: () => words.licenceSaved(display_name),
  })
  const end = useAct(() => call('endLicence', { params: { name } }), {
    done: () => words.ending(display_name),
  })
  return (
    <>
      <SendForm
        act={save}
        onSend={() => save.mutate(undefined)}
        label={words.saveLicence}
        isQuiet
        buttons={
          licence?.is_in_force && (
            <Button variant="subtle" onClick={() => setIsEnding(true)}>
              {words.end}
            </Button>
          )
        }
        className={`${shared.stack} ${shared.lineAbove}`}
        aria-label={words.licence}
      >
        <h3 className={shared.strongBody}>{words.licence}</h3>
        <LicenceFields licence={draft} onChange={setDraft} error={save.error} />
      </SendForm>
      <ConfirmDialog
        isOpen={isEnding}
        title={words.end}
        sentence={words.confirmEnd(display_name)}
        confirmLabel={words.end}
        act={end}
        onConfirm={() => end.mutate(undefined, { onSuccess: () => setIsEnding(false) })}
        onClose={() => setIsEnding(false)}
      />
    </>
  )
}

function LogoOf({ organisation }: OfOrganisation) {
  const { name, display_name, logo } = organisation
  const set = useAct(
    async (file: File | null) =>
      call('setLogo', { params: { name }, body: { content: file && (await base64Of(file)) } }),
    { done: () => words.saved(display_name) },
  )
  return (
    <section className={`${shared.stack} ${shared.lineAbove}`} aria-label={words.logo}>
      <h3 className={shared.strongBody}>{words.logo}</h3>
      <QuietText>{logo ? logo : `${words.noLogo}. ${words.logoHint}`}</QuietText>
      {set.error && <Problem>{sentenceOf(set.error)}</Problem>}
      <div className={`${shared.buttonRow} ${classes.buttons}`}>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && set.mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={set.isPending}>
              {words.chooseLogo}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" onClick={() => set.mutate(null)}>
            {words.removeLogo}
          </Button>
        )}
      </div>
    </section>
  )
}

const base64Of = async (file: File): Promise<string> =>
  btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))

interface DeleteOrganisationProps {
  organisation: AdminOrganisationView
  onDeleted(): void
}

/** Deletes an organisation, after a count of what goes and its name typed once more. */
function DeleteOrganisation({ organisation, onDeleted }: DeleteOrganisationProps) {
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
