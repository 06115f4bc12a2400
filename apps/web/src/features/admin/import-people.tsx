import type { ImportedPeopleView } from '@cognate/contract'
import { Button, FileInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem, QuietText } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import { messages } from './messages.ts'
import { OrganisationField } from './organisation-field.tsx'
import { useAct } from './use-admin.ts'

const words = messages.importing
/** Bad rows that are drawn, and members who are named. */
const MOST_DRAWN = 100

/** Takes people from a file: checked as soon as it is chosen, and imported when told so. */
export function ImportPeople({ onClose }: { onClose(): void }) {
  const { user, active_organisation: own } = useProfile()
  const [organisation, setOrganisation] = useState(own.name)
  const [file, setFile] = useState<File | null>(null)
  const [isInvited, setIsInvited] = useState(false)
  const send = async (dry_run: boolean, chosen: File | null, name: string) =>
    call('importPeople', {
      body: { organisation: name, content: (await chosen?.text()) ?? '', dry_run, invite: isInvited && !dry_run },
    })
  const check = useAct((chosen: { file: File | null; organisation: string }) =>
    send(true, chosen.file, chosen.organisation),
  )
  const run = useAct(() => send(false, file, organisation), {
    done: ({ is_done, created, joined }) => (is_done ? words.done(created + joined) : undefined),
  })
  const choose = (chosen: { file: File | null; organisation: string }) => {
    setFile(chosen.file)
    setOrganisation(chosen.organisation)
    run.reset()
    if (chosen.file) check.mutate(chosen)
    else check.reset()
  }
  const error = run.error ?? check.error
  const found = run.data ?? check.data
  const count = found ? found.created + found.joined : 0
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className={shared.stackLarge}>
        <QuietText>{words.lead}</QuietText>
        {user.is_operator && (
          <OrganisationField
            label={messages.people.organisation}
            value={organisation}
            onChange={(name) => choose({ file, organisation: name ?? own.name })}
          />
        )}
        <FileInput
          label={words.file}
          placeholder={words.choose}
          accept=".csv,text/csv"
          value={file}
          onChange={(chosen) => choose({ file: chosen, organisation })}
          clearable
        />
        <div role="status">{check.isPending ? <p>{words.checking}</p> : found && <Found found={found} />}</div>
        {error && <Problem>{sentenceOf(error)}</Problem>}
        <Tick label={words.invite} checked={isInvited} onChange={setIsInvited} />
        <div className={shared.endRow}>
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            disabled={!found || found.bad_rows.length > 0 || count === 0 || check.isPending}
            loading={run.isPending}
            onClick={() => run.mutate(undefined, { onSuccess: ({ is_done }) => is_done && onClose() })}
          >
            {words.run(count)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Found({ found }: { found: ImportedPeopleView }) {
  const { rows, bad_rows, unchanged_usernames: members } = found
  const hidden = bad_rows.length - MOST_DRAWN
  return (
    <div className={shared.stackSmall}>
      <p>
        <span className={shared.strong}>{words.rows(rows)}</span>: {words.counts(found)}
      </p>
      {members.length > 0 && (
        <p className={`${shared.body} ${shared.scrolling}`}>
          {words.unchanged(members.slice(0, MOST_DRAWN), members.length - MOST_DRAWN)}
        </p>
      )}
      {bad_rows.length > 0 && (
        <>
          <p className={shared.alert}>{words.bad(bad_rows.length)}</p>
          <ul className={`${shared.body} ${shared.scrolling}`}>
            {bad_rows.slice(0, MOST_DRAWN).map(({ row, username, reasons }) => (
              <li key={row}>{words.badRow(row, username, reasons)}</li>
            ))}
            {hidden > 0 && <li>{words.more(hidden)}</li>}
          </ul>
        </>
      )}
    </div>
  )
}
