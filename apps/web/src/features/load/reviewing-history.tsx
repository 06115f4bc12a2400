import type { HistoryReaders, HistorySettings, ImportedHistory } from '@cognate/contract'
import { historyReaders } from '@cognate/contract/limits'
import { Button, FileButton, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { decodeText } from '../../lib/decode-text.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toCsv } from '../../lib/sheets/csv.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { FailedCall } from '../../ui/failure.tsx'
import { IconFileSpreadsheet } from '../../ui/icons.tsx'
import { Problem } from '../../ui/page.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { historyColumns, messages } from './messages.ts'
import classes from './reviewing-history.module.css'

/** Whom the organisation asked: who sees it, out as CSV, and in from other systems; for local administrators. */
export function ReviewingHistory() {
  const { user, endpoints } = useProfile()
  if (!user.is_local_admin || !endpoints.includes('use_collections')) return null
  return (
    <section aria-labelledby="history-heading" className={`${shared.stack} ${shared.aboveHuge} ${classes.section}`}>
      <h2 id="history-heading" className={shared.heading}>
        {messages.title}
      </h2>
      <p className={shared.quietBody}>{messages.lead}</p>
      <Settings />
      <Files />
    </section>
  )
}

function Settings() {
  const client = useQueryClient()
  const settings = useQuery({
    queryKey: queryKeys.historySettings,
    queryFn: ({ signal }) => call('getHistorySettings', { signal }),
  })
  const change = useMutation({
    mutationFn: (body: Partial<HistorySettings>) => call('changeHistorySettings', { body }),
    onSuccess: (answer) => {
      client.setQueryData(queryKeys.historySettings, answer)
      // The profile holds the cool-down.
      return Promise.all(
        [queryKeys.allLoads, queryKeys.profile].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    },
  })
  if (settings.isError) return <FailedCall title={messages.failed} of={settings} />
  const set = { ...settings.data, ...(change.isPending && change.variables) }
  const isResting = !settings.data || change.isPending
  return (
    <>
      <NativeSelect
        className={shared.narrow}
        label={messages.seenBy}
        description={messages.readersHint}
        disabled={isResting}
        value={set.seen_by ?? 'members'}
        data={historyReaders.map((value) => ({ value, label: messages.readers[value] }))}
        onChange={({ currentTarget }) => change.mutate({ seen_by: currentTarget.value as HistoryReaders })}
      />
      <NativeSelect
        className={shared.narrow}
        label={messages.coolDown}
        description={messages.coolDownHint}
        disabled={isResting}
        value={String(set.cool_down_months ?? 0)}
        data={coolDowns(set.cool_down_months ?? 0).map((months) => ({
          value: String(months),
          label: messages.coolDownOf(months),
        }))}
        onChange={({ currentTarget }) => change.mutate({ cool_down_months: Number(currentTarget.value) || null })}
      />
      {change.error && <Problem>{sentenceOf(change.error)}</Problem>}
    </>
  )
}

/** Months that are offered; 0: nobody rests. One that a program set is offered as well. */
const coolDowns = (set: number) => [...new Set([0, 3, 6, 12, set])].toSorted((a, b) => a - b)

function Files() {
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: async (file: File) =>
      call('importHistory', { body: { content: decodeText(new Uint8Array(await file.arrayBuffer())) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.allLoads }),
  })
  const save = useMutation({ mutationFn: saveHistory })
  const error = add.error ?? save.error
  return (
    <>
      <div className={shared.looseRow}>
        <FileButton accept=".csv,text/csv" onChange={(file) => file && add.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={add.isPending}
              leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
            >
              {messages.add}
            </Button>
          )}
        </FileButton>
        <QuietButton onClick={() => save.mutate()}>{messages.save}</QuietButton>
      </div>
      <p className={shared.quietSmall}>{messages.columns}</p>
      {error && <Problem>{sentenceOf(error)}</Problem>}
      <div role="status">{add.data && <Added {...add.data} />}</div>
    </>
  )
}

/** Rows that are named where several were left out. */
const MOST_ROWS = 20

function Added({ added, known, bad_rows }: ImportedHistory) {
  const words = [
    messages.added(added),
    ...(known > 0 ? [messages.known(known)] : []),
    ...(bad_rows.length > 0 ? [messages.badRows(bad_rows.length)] : []),
  ]
  return (
    <>
      <p>{words.join(' · ')}</p>
      {bad_rows.length > 0 && (
        <ul className={`${shared.aboveTiny} ${shared.bulleted}`}>
          {bad_rows.slice(0, MOST_ROWS).map(({ row, reason }) => (
            <li key={row}>{messages.badRow(row, reason)}</li>
          ))}
          {bad_rows.length > MOST_ROWS && <li>{messages.moreBadRows(bad_rows.length - MOST_ROWS)}</li>}
        </ul>
      )}
    </>
  )
}

/** Saves a file that can be read in again. */
async function saveHistory(): Promise<void> {
  const { results } = await call('listHistory')
  const rows = results.map((entry) => [
    entry.identifier,
    entry.display_name,
    entry.manuscript,
    entry.status,
    entry.date,
  ])
  saveFile('reviewing-history.csv', new Blob([toCsv([historyColumns, ...rows])], { type: 'text/csv' }))
}
