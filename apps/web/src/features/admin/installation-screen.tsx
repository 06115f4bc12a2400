import type { FindingView, InstallationView } from '@cognate/contract'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { MailTest, OutsideServices } from './outside-services.tsx'
import { installationQuery } from './use-admin.ts'

const words = messages.installation

/** `/app/admin/installation/`: how each part is, what it calls outside, and the settings in force. */
export function InstallationScreen() {
  const installation = useQuery(installationQuery)
  const { data, error } = installation
  return (
    <Page
      title={messages.parts.installation}
      lead={data && words.version(data.version)}
      actions={
        <Button variant="default" loading={installation.isFetching} onClick={() => void installation.refetch()}>
          {words.checkAgain}
        </Button>
      }
    >
      {error && <FailedCall title={words.failed} of={installation} />}
      {installation.isPending && <Skeleton height={320} aria-label={words.loading} />}
      {data && (
        <div className={shared.stackLarge}>
          <section aria-label={words.parts} className={shared.stack}>
            <h2 className={shared.heading}>{words.parts}</h2>
            <DataTable label={words.parts} columns={partColumns} rows={data.parts} keyOf={({ name }) => name} />
          </section>
          <MailTest />
          <OutsideServices services={data.services} />
          <section aria-label={words.settings} className={shared.stack}>
            <h2 className={shared.heading}>{words.settings}</h2>
            <DataTable
              label={words.settings}
              columns={settingColumns}
              rows={data.settings}
              keyOf={({ name }) => name}
            />
          </section>
        </div>
      )}
    </Page>
  )
}

const partColumns: Column<FindingView>[] = [
  {
    head: words.columns.part,
    isName: true,
    width: '140px',
    cell: ({ name }) => words.names[name] ?? name,
  },
  {
    head: words.columns.state,
    width: '120px',
    cell: ({ state }) => <span className={state === 'good' ? undefined : shared.warning}>{words.states[state]}</span>,
  },
  { head: words.columns.sentence, cell: ({ sentence }) => sentence },
]

const settingColumns: Column<InstallationView['settings'][number]>[] = [
  { head: words.columns.setting, isName: true, width: '32%', cell: ({ name }) => name },
  {
    head: words.columns.value,
    cell: ({ is_set, is_secret, value, unset }) =>
      is_set ? (
        <span className={shared.strong}>{is_secret ? words.hidden : value}</span>
      ) : (
        <span className={shared.quiet}>{words.unset(unset.replaceAll('`', ''))}</span>
      ),
  },
]
