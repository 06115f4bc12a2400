import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem, QuietText } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { rejectedLinesQuery } from './use-admin.ts'

const words = messages.imports

/** The first lines that an import did not take. */
export function RejectedLines({ uuid, onClose }: { uuid: string; onClose(): void }) {
  const { data, error } = useQuery(rejectedLinesQuery(uuid))
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
            keyOf={({ file, line, reason }) => `${file} ${line} ${reason}`}
            columns={[
              {
                key: 'file',
                head: words.lineColumns.file,
                isName: true,
                cell: ({ file }) => <span className={`${shared.medium} ${shared.breaking}`}>{file}</span>,
              },
              { key: 'line', head: words.lineColumns.line, width: '80px', cell: ({ line }) => line },
              { key: 'reason', head: words.lineColumns.reason, width: '40%', cell: ({ reason }) => reason },
            ]}
          />
        </div>
      )}
    </Dialog>
  )
}
