import type { UsageMonthView, UsageView } from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../model/records/wording.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { Age } from '../../ui/age.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import { ListTools } from '../../ui/list.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { Download } from './listing.tsx'
import { messages } from './messages.ts'
import { OrganisationField } from './organisation-field.tsx'
import { givenOf, usageQuery } from './use-admin.ts'

const words = messages.usage

/** `/app/admin/usage/`: how much is used, by month; local administrators see their organisation. */
export function UsageScreen() {
  const { user, active_organisation: own } = useProfile()
  const [organisation, setOrganisation] = useState<string | null>(null)
  const usage = useQuery(usageQuery(organisation))
  const { data, error } = usage
  return (
    <Page
      title={messages.parts.usage}
      lead={user.is_operator ? words.lead : words.leadOf(own.display_name)}
      actions={
        data && data.months.length > 0 && <Download path={paths.adminUsageFile} query={givenOf({ organisation })} />
      }
    >
      {user.is_operator && (
        <ListTools>
          <OrganisationField
            label={messages.people.organisation}
            placeholder={messages.people.allOrganisations}
            isLabelHidden
            value={organisation}
            onChange={setOrganisation}
          />
        </ListTools>
      )}
      {error && <FailedCall title={words.failed} of={usage} />}
      {usage.isPending && <Skeleton height={320} role="status" aria-label={words.loading} />}
      {data && (data.months.length === 0 ? <QuietText>{words.none}</QuietText> : <Months usage={data} />)}
    </Page>
  )
}

type Row = Omit<UsageMonthView, 'month'> & { month: string | null }

function Months({ usage: { months, total, counted_at } }: { usage: UsageView }) {
  const totals: Row = { month: null, counted_since: null, people: null, ...total }
  return (
    <div className={shared.stack}>
      <DataTable
        label={messages.parts.usage}
        columns={columns}
        rows={[totals, ...months]}
        keyOf={({ month }) => month ?? words.total}
      />
      <p className={shared.quietSmall}>
        {words.counted} <Age time={counted_at} />. {words.notCounted}
      </p>
    </div>
  )
}

const figures = ['searches', 'people', 'exports', 'lookups', 'collections'] as const

const columns: Column<Row>[] = [
  {
    head: words.columns.month,
    isName: true,
    width: '24%',
    cell: ({ month, counted_since }) => (
      <div className={month === null ? shared.strong : undefined}>
        {month === null ? words.total : words.month(month)}
        {counted_since && <div className={shared.quietSmall}>{words.since(counted_since)}</div>}
      </div>
    ),
  },
  ...figures.map(
    (figure): Column<Row> => ({
      head: words.columns[figure],
      cell: (row) => {
        const count = row[figure]
        if (count === null) return <span className={shared.quiet}>–</span>
        return (
          <span className={`${shared.figures} ${row.month === null ? shared.strong : shared.regular}`}>
            {formatCount(count)}
          </span>
        )
      },
    }),
  ),
]
