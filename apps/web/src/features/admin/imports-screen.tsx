import type { ImportView } from '@cognate/contract'
import { isIncomplete } from '@cognate/contract/import-faults'
import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { Age } from '../../ui/age.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import { IconPlayerStop } from '../../ui/icons.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import shared from '../../ui/shared.module.css'
import { ImportSchedule } from './import-schedule.tsx'
import { importName, isFailed, readsWorks } from './import-words.ts'
import { MeaningPart } from './meaning-part.tsx'
import { messages } from './messages.ts'
import { RejectedLines, ShowLines } from './rejected-lines.tsx'
import { StartImport, type WorksImport } from './start-import.tsx'
import { importsQuery, rejectedLinesQuery, useAct } from './use-admin.ts'

const words = messages.imports

/** `/app/admin/imports/`: the import that runs, the schedule, whether meaning is compared, and what came of the last ones. */
export function ImportsScreen() {
  const imports = useQuery(importsQuery)
  const [starting, setStarting] = useState<{ earlier?: WorksImport }>()
  const [linesOf, setLinesOf] = useState<string>()
  const { data, error } = imports
  const newest = data?.results[0]?.uuid
  const client = useQueryClient()
  // What came of it is known elsewhere, too: how much there is to search.
  useEffect(() => {
    if (newest !== undefined) void client.invalidateQueries({ queryKey: queryKeys.searchModules })
  }, [newest, client])
  const canStart = data !== undefined && data.running === null && data.busy === null
  return (
    <Page
      title={messages.parts.imports}
      lead={words.lead}
      actions={
        <Button disabled={!canStart} onClick={() => setStarting({})}>
          {words.start}
        </Button>
      }
    >
      {error && <FailedCall title={words.failed} of={imports} />}
      {imports.isPending && <Skeleton height={320} role="status" aria-label={words.loading} />}
      {data && (
        <div className={shared.stackLarge}>
          {data.busy !== null && <p className={shared.warning}>{data.busy}</p>}
          {data.running && <RunningImport key={data.running.uuid} running={data.running} />}
          <ImportSchedule schedule={data.schedule} />
          <MeaningPart meaning={data.meaning} canStart={canStart} />
          <section aria-label={words.list} className={shared.stack}>
            <h2 className={shared.heading}>{words.list}</h2>
            <p className={shared.quietSmall}>
              {words.ofCommands} <Link to="/app/admin/catalogues/">{messages.parts.catalogues}</Link>.
            </p>
            {data.results.length === 0 ? (
              <QuietText>{words.none}</QuietText>
            ) : (
              <DataTable
                label={words.list}
                columns={columnsFor({ canStart, again: (earlier) => setStarting({ earlier }), showLines: setLinesOf })}
                rows={data.results}
                keyOf={({ uuid }) => uuid}
              />
            )}
          </section>
          {starting && <StartImport {...starting} folders={data.folders} onClose={() => setStarting(undefined)} />}
          {linesOf && <RejectedLines of={rejectedLinesQuery(linesOf)} onClose={() => setLinesOf(undefined)} />}
        </div>
      )}
    </Page>
  )
}

interface Acts {
  canStart: boolean
  again(request: WorksImport): void
  showLines(uuid: string): void
}

const columnsFor = ({ canStart, again, showLines }: Acts): Column<ImportView>[] => [
  {
    head: words.columns.what,
    isName: true,
    width: '32%',
    cell: ({ request }) => <span className={`${shared.medium} ${shared.breaking}`}>{importName(request)}</span>,
  },
  {
    head: words.columns.when,
    width: '128px',
    cell: ({ started_at, started_by, is_scheduled }) => (
      <TwoLines first={<Age time={started_at} />} below={words.by(started_by, is_scheduled)} />
    ),
  },
  { head: words.columns.outcome, cell: (one) => <Outcome one={one} showLines={showLines} /> },
  {
    head: words.columns.actions,
    isHeadSpoken: true,
    width: '96px',
    cell: ({ request }) =>
      readsWorks(request) && (
        <RowButton
          disabled={!canStart}
          name={words.againOf(importName(request))}
          onClick={() => again(request)}
          label={words.again}
        />
      ),
  },
]

function Outcome({ one, showLines }: { one: ImportView; showLines(uuid: string): void }) {
  const { uuid, state, report, sentence, request } = one
  return (
    <div>
      <div className={isFailed(one) ? shared.warning : undefined}>{words.states[state]}</div>
      {sentence && <div className={`${shared.breaking} ${shared.body}`}>{sentence}</div>}
      {report && (
        <div className={shared.quietSmall}>
          <div>{[report.version, words.holds(report.holds)].join(' · ')}</div>
          {report.updated && <div>{words.updated(report.updated)}</div>}
          {report.filtered > 0 && <div>{words.filtered(report.filtered)}</div>}
          {report.left_over !== undefined && <div>{words.leftOver(report.left_over)}</div>}
          <div>{report.rejected.length === 0 ? words.everyLine : words.rejected(report.rejected)}</div>
        </div>
      )}
      {report && isIncomplete(report.rejected.map(({ name }) => name)) && (
        <div className={shared.warning}>{words.incomplete}</div>
      )}
      {report && report.rejected.length > 0 && <ShowLines of={importName(request)} onClick={() => showLines(uuid)} />}
    </div>
  )
}

/** The import that runs: how far it is, and how it is stopped. */
function RunningImport({ running }: { running: ImportView }) {
  const { uuid, request, progress, started_at, started_by, is_scheduled, is_stopping } = running
  const asked = readsWorks(request) ? words : words.meaning
  const [isAsking, setIsAsking] = useState(false)
  const stop = useAct(() => call('stopImport', { params: { uuid } }), { done: () => asked.stopped })
  const title = progress?.step ?? words.beginning
  return (
    <section aria-label={words.runs} className={`${shared.figures} ${shared.stackSmall} ${shared.card}`}>
      <div className={`${shared.wrappingRow} ${shared.spread}`}>
        <div>
          <h2 className={shared.heading}>{importName(request)}</h2>
          <div className={shared.quietSmall}>
            <Age time={started_at} /> {words.by(started_by, is_scheduled)}
          </div>
        </div>
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={15} aria-hidden />}
          disabled={is_stopping}
          onClick={() => setIsAsking(true)}
        >
          {is_stopping ? words.stopping : words.stop}
        </Button>
      </div>
      {/* Without a value it shows that something goes on. */}
      <progress aria-label={title} value={progress?.fraction ?? undefined} max={1} className={shared.wide} />
      <div>{[title, progress?.note].filter(Boolean).join(': ')}</div>
      <ConfirmDialog
        isOpen={isAsking}
        title={asked.stopQuestion}
        sentence={asked.stopSentence}
        confirmLabel={words.stop}
        act={stop}
        onConfirm={() => stop.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </section>
  )
}
