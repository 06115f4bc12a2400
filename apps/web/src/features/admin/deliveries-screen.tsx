import type { DeliveryView, SubmissionState, SubmissionSystemView } from '@cognate/contract'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { formatMoment } from '../../lib/format-age.ts'
import { Age } from '../../ui/age.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, TwoLines } from '../../ui/data-table.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import shared from '../../ui/shared.module.css'
import { useListScreen } from '../../ui/use-list-screen.ts'
import { Listing } from './listing.tsx'
import { messages } from './messages.ts'
import { SubmissionSystemDialog } from './submission-system-dialog.tsx'
import { deliveriesQuery, useAct } from './use-admin.ts'

const words = messages.submissions

/** `/app/admin/submission-systems/NAME/`: what an organisation sent, and how it went. */
export function DeliveriesScreen() {
  const { name = '' } = useParams()
  const screen = useListScreen()
  const [state, setState] = useState<SubmissionState | null>(null)
  const list = useQuery(deliveriesQuery({ name, page: screen.page, state }))
  const system = list.data?.system
  const again = useAct((uuid: string) => call('sendAgain', { params: { name, uuid } }), {
    failed: words.notSentAgain,
    done: () => words.sentAgain,
  })
  return (
    <Page
      title={system ? words.deliveriesOf(system.display_name) : words.deliveries}
      lead={system && <Lead system={system} />}
      actions={system && <SystemActions system={system} />}
    >
      <Listing
        screen={screen}
        before={
          <Select
            aria-label={words.state}
            placeholder={words.allStates}
            data={Object.entries(words.states).map(([value, label]) => ({ value, label }))}
            value={state}
            onChange={(chosen) => {
              setState(chosen as SubmissionState | null)
              screen.showFirstPage()
            }}
            clearable
          />
        }
        nouns={['delivery', 'deliveries']}
        list={list}
        empty={<QuietText>{state === null ? words.noneSent : words.noneSuch}</QuietText>}
        label={words.deliveries}
        columns={columnsFor((uuid) => !again.isPending && again.mutate(uuid))}
        keyOf={({ uuid }) => uuid}
      />
    </Page>
  )
}

const Lead = ({ system: { url, updated_at } }: { system: SubmissionSystemView }) => (
  <span className={shared.breaking}>
    {words.sentTo(url)} · {words.setOn} <Age time={updated_at} />
  </span>
)

function SystemActions({ system }: { system: SubmissionSystemView }) {
  const [asked, setAsked] = useState<'change' | 'remove'>()
  const navigate = useNavigate()
  const { name, display_name, waiting } = system
  const remove = useAct(() => call('removeSubmissionSystem', { params: { name } }), {
    done: () => words.removed(display_name),
  })
  return (
    <div className={shared.buttonRow}>
      <Button variant="default" onClick={() => setAsked('change')}>
        {words.change}
      </Button>
      <Button variant="default" onClick={() => setAsked('remove')}>
        {words.remove}
      </Button>
      {asked === 'change' && <SubmissionSystemDialog system={system} onClose={() => setAsked(undefined)} />}
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={words.removeQuestion}
        sentence={words.removeSentence(display_name, waiting)}
        confirmLabel={words.remove}
        act={remove}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate('/app/admin/submission-systems/') })}
        onClose={() => setAsked(undefined)}
      />
    </div>
  )
}

const columnsFor = (sendAgain: (uuid: string) => void): Column<DeliveryView>[] => [
  {
    head: words.columns.sent,
    width: '150px',
    cell: ({ submitted_at, sent_by }) => <TwoLines first={<Age time={submitted_at} />} below={<bdi>{sent_by}</bdi>} />,
  },
  {
    head: words.columns.what,
    isName: true,
    width: '24%',
    cell: ({ external_identifier, records }) => (
      <TwoLines first={<bdi>{external_identifier ?? words.noReference}</bdi>} below={words.records(records)} />
    ),
  },
  { head: words.columns.state, cell: (delivery) => <HowItWent delivery={delivery} /> },
  {
    head: words.columns.actions,
    isHeadSpoken: true,
    width: '130px',
    cell: ({ uuid, external_identifier, can_be_sent_again }) =>
      can_be_sent_again && (
        <RowButton
          name={words.sendAgainNamed(external_identifier)}
          onClick={() => sendAgain(uuid)}
          label={words.sendAgain}
        />
      ),
  },
]

function HowItWent({ delivery }: { delivery: DeliveryView }) {
  const { state, attempts, last_error, next_attempt_at, delivered_at } = delivery
  return (
    <div>
      <span className={state === 'failed' ? shared.warning : undefined}>{words.states[state]}</span>
      {delivered_at && (
        <>
          {' '}
          <Age time={delivered_at} />
        </>
      )}
      <div className={shared.quietSmall}>{words.tries(attempts)}</div>
      {last_error && <div className={shared.quietSmall}>{last_error}</div>}
      {next_attempt_at && attempts > 0 && (
        <div className={shared.quietSmall}>{words.nextTry(formatMoment(next_attempt_at))}</div>
      )}
    </div>
  )
}
