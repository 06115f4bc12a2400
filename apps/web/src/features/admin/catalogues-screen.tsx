import type { CatalogueVersionView } from '@cognate/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatDate } from '../../model/records/wording.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { RejectedLines, ShowLines } from './rejected-lines.tsx'
import { catalogueFaultsQuery, cataloguesQuery, useAct } from './use-admin.ts'

const words = messages.catalogues

/** What is about to be done to a version. */
type Act = { kind: 'use' | 'remove'; catalogue: CatalogueVersionView }

/** `/app/admin/catalogues/`: the versions of the catalogue, which one answers, and what each takes. */
export function CataloguesScreen() {
  const list = useQuery(cataloguesQuery)
  const [asked, setAsked] = useState<Act>()
  const [linesOf, setLinesOf] = useState<string>()
  return (
    <Page title={messages.parts.catalogues} lead={words.lead}>
      {list.error && <FailedCall title={words.failed} of={list} />}
      {list.isPending && <Skeleton height={240} role="status" aria-label={words.loading} />}
      {list.data?.results.length === 0 && <p>{words.none}</p>}
      {list.data && list.data.results.length > 0 && (
        <DataTable
          label={messages.parts.catalogues}
          columns={columnsFor(setAsked, setLinesOf)}
          rows={list.data.results}
          keyOf={({ version }) => version}
        />
      )}
      {linesOf && <RejectedLines of={catalogueFaultsQuery(linesOf)} onClose={() => setLinesOf(undefined)} />}
      {asked && <AskBefore key={asked.catalogue.version} asked={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}

/** Both change what everybody finds, or cannot be undone. */
function AskBefore({ asked: { kind, catalogue }, onClose }: { asked: Act; onClose(): void }) {
  const { version, created_at, own_bytes } = catalogue
  const day = formatDate(created_at.slice(0, 10))
  const act = useAct(
    async () => {
      if (kind === 'use') await call('useCatalogue', { params: { version }, body: { in_use: true } })
      else await call('removeCatalogue', { params: { version } })
    },
    { done: () => words[kind].done },
  )
  return (
    <ConfirmDialog
      isOpen
      isHarmless={kind === 'use'}
      title={words[kind].question}
      sentence={words[kind].sentence({ version, day, size: words.size(own_bytes) })}
      confirmLabel={words[kind].label}
      act={act}
      onConfirm={() => act.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

const columnsFor = (ask: (act: Act) => void, showLines: (version: string) => void): Column<CatalogueVersionView>[] => [
  {
    head: words.columns.version,
    isName: true,
    width: '28%',
    cell: ({ version, source, in_use }) => (
      <div>
        <div className={`${shared.medium} ${shared.breaking}`}>
          <bdi>{version}</bdi> {in_use && <span className={`${shared.tag} ${shared.onAccent}`}>{words.inUse}</span>}
        </div>
        <div className={shared.quietSmall}>{source}</div>
      </div>
    ),
  },
  {
    head: words.columns.made,
    width: '112px',
    cell: ({ created_at, newest }) => (
      <TwoLines first={formatDate(created_at.slice(0, 10))} below={words.newest(formatDate(newest))} />
    ),
  },
  {
    head: words.columns.holds,
    cell: ({ version, holds, rejected, meaning }) => (
      <div>
        <TwoLines first={words.holds(holds)} below={words.facts(rejected, meaning)} />
        {rejected > 0 && <ShowLines of={version} onClick={() => showLines(version)} />}
      </div>
    ),
  },
  {
    head: words.columns.size,
    width: '104px',
    cell: ({ bytes, own_bytes }) => <TwoLines first={words.size(bytes)} below={words.own(words.size(own_bytes))} />,
  },
  {
    head: words.columns.actions,
    isHeadSpoken: true,
    width: '152px',
    cell: (catalogue) => !catalogue.in_use && <Actions catalogue={catalogue} ask={ask} />,
  },
]

function Actions({ catalogue, ask }: { catalogue: CatalogueVersionView; ask(act: Act): void }) {
  return (
    <div className={shared.buttonRow}>
      {(['use', 'remove'] as const).map((kind) => (
        <RowButton
          key={kind}
          name={words[kind].named(catalogue.version)}
          onClick={() => ask({ kind, catalogue })}
          label={words[kind].label}
        />
      ))}
    </div>
  )
}
