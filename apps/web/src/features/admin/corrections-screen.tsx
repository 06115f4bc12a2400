import type { CorrectionView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatDate } from '../../model/records/wording.ts'
import { type Column, TwoLines } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import shared from '../../ui/shared.module.css'
import { useListScreen } from '../../ui/use-list-screen.ts'
import { CopyApart } from './copy-apart.tsx'
import { Listing } from './listing.tsx'
import { messages } from './messages.ts'
import { correctionsQuery, useAct } from './use-admin.ts'

const words = messages.corrections

/** `/app/admin/corrections/`: what members say that the catalogue has wrong, for operators. */
export function CorrectionsScreen() {
  const screen = useListScreen()
  const [settled, setSettled] = useState(false)
  const list = useQuery(correctionsQuery({ page: screen.page, settled }))
  const settle = useAct(
    ({ uuid, settled_at }: CorrectionView) =>
      call('settleCorrection', { params: { uuid }, body: { settled: settled_at === null } }),
    {
      failed: words.notSettled,
      done: (_, { settled_at }) => (settled_at === null ? words.settled : words.reopened),
    },
  )
  return (
    <Page title={messages.parts.corrections} lead={words.lead}>
      <Listing
        screen={screen}
        before={
          <SegmentedControl
            aria-label={words.which}
            value={String(settled)}
            data={[
              { value: 'false', label: words.states.open },
              { value: 'true', label: words.states.settled },
            ]}
            onChange={(value) => {
              setSettled(value === 'true')
              screen.showFirstPage()
            }}
          />
        }
        nouns={['correction', 'corrections']}
        list={list}
        empty={<p>{settled ? words.noneSettled : words.none}</p>}
        label={words.list}
        columns={columns(settle.isPending, settle.mutate)}
        keyOf={({ uuid }) => uuid}
      />
    </Page>
  )
}

const pairOf = ({ person, against }: CorrectionView) => words.pair(person.display_name, against.display_name)

const columns = (isActing: boolean, act: (correction: CorrectionView) => void): Column<CorrectionView>[] => [
  {
    head: words.columns.pair,
    width: '26%',
    isName: true,
    cell: (correction) => (
      <div>
        <div className={shared.strong}>{pairOf(correction)}</div>
        <div className={shared.quietSmall}>
          {correction.person.identifier}
          <br />
          {correction.against.identifier}
        </div>
      </div>
    ),
  },
  { head: words.columns.wrong, cell: (correction) => <WhatIsWrong correction={correction} /> },
  {
    head: words.columns.by,
    width: '18%',
    cell: ({ organisation, made_by, made_at }) => (
      <TwoLines
        first={organisation.display_name}
        below={[made_by && fullName(made_by), formatDate(made_at.slice(0, 10))].filter(Boolean).join(', ')}
      />
    ),
  },
  {
    head: words.columns.actions,
    isHeadSpoken: true,
    width: '120px',
    cell: (correction) => {
      const isOpen = correction.settled_at === null
      const say = isOpen ? words.settleNamed : words.reopenNamed
      return (
        <RowButton
          disabled={isActing}
          name={say(pairOf(correction))}
          onClick={() => act(correction)}
          label={isOpen ? words.settle : words.reopen}
        />
      )
    },
  },
]

function WhatIsWrong({ correction: { ground, reason, institutions } }: { correction: CorrectionView }) {
  return (
    <div>
      <div>{words.grounds[ground]}</div>
      {reason && <div className={shared.quiet}>{words.said(reason)}</div>}
      {ground === 'wrong_institution' && institutions.length === 0 && (
        <div className={shared.quietSmall}>{words.notThereNow}</div>
      )}
      {institutions.length > 0 && (
        <ul className={shared.quietSmall}>
          {institutions.map(({ identifier, display_name, also_written }) => (
            <li key={identifier} title={also_written.join('; ')}>
              {words.institution(display_name, also_written.length)}
            </li>
          ))}
        </ul>
      )}
      <CopyApart names={institutions.flatMap(({ also_written }) => also_written)} label={words.copyRows} />
    </div>
  )
}
