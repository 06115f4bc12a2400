import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem, QuietText } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import type { rejectedLinesQuery } from './use-admin.ts'

const words = messages.imports

/** Leads to the lines of an import, or of a catalogue, that were not taken. */
export function ShowLines({ of, onClick }: { of: string; onClick(): void }) {
  return (
    <button
      type="button"
      className={`${shared.accentStrong} ${shared.hoverUnderlined} ${shared.fingerHigh}`}
      aria-label={words.linesOf(of)}
      onClick={onClick}
    >
      {words.showLines}
    </button>
  )
}

/** The first lines that were not taken, or not in full. */
export function RejectedLines({ of, onClose }: { of: ReturnType<typeof rejectedLinesQuery>; onClose(): void }) {
  const { data, error } = useQuery(of)
  return (
    <Dialog title={words.lines} onClose={onClose}>
      {error && <Problem>{sentenceOf(error)}</Problem>}
      {!data && !error && <Skeleton height={200} aria-label={words.loading} />}
      {data?.results.length === 0 && <QuietText>{words.noLines}</QuietText>}
      {data && data.results.length > 0 && (
        <div className={shared.stack}>
          <QuietText>{words.firstLines(data.results.length, data.count)}</QuietText>
          <DataTable
            label={words.lines}
            rows={data.results}
            keyOf={({ file, line, reason, field }) => `${file} ${line} ${reason} ${field}`}
            columns={[
              {
                head: words.lineColumns.file,
                isName: true,
                cell: ({ file }) => <span className={`${shared.medium} ${shared.breaking}`}>{file}</span>,
              },
              { head: words.lineColumns.line, width: '80px', cell: ({ line }) => words.line(line) },
              {
                head: words.lineColumns.reason,
                width: '40%',
                cell: ({ reason, field }) => <TwoLines first={words.reason(reason)} below={field} />,
              },
            ]}
          />
        </div>
      )}
    </Dialog>
  )
}
