import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../model/records/wording.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import shared from '../../ui/shared.module.css'
import { type Clusters, type CoauthorCluster, colourOf } from './clusters.ts'
import { messages } from './messages.ts'
import classes from './network.module.css'
import { PersonDot } from './network-legend.tsx'
import { type Link, type Network, type NetworkPerson, orderLinks } from './network-model.ts'

/** Rows that a table shows at first, and with each press on 'Show more'. */
const ROWS_PER_STEP = 100

interface NetworkPeopleTableProps {
  people: readonly NetworkPerson[]
  degrees: ReadonlyMap<string, number>
  clusters: Clusters
  chosenIds: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

const heads = messages.columns

export function NetworkPeopleTable({ people, degrees, clusters, chosenIds, onChoose }: NetworkPeopleTableProps) {
  const columns: Column<NetworkPerson>[] = [
    { head: heads.name, isName: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { head: heads.works, width: '110px', cell: ({ works }) => formatCount(works) },
    { head: heads.degree, width: '140px', cell: ({ id }) => formatCount(degrees.get(id) ?? 0) },
    { head: heads.cluster, cell: ({ id }) => <ClusterCell cluster={clusters.get(id)} /> },
    { head: heads.found, width: '150px', cell: ({ isFound }) => (isFound ? messages.yes : messages.no) },
  ]
  if (people.some(({ isInConflict }) => isInConflict))
    columns.push({
      head: heads.conflict,
      width: '110px',
      cell: ({ isInConflict }) =>
        isInConflict && <span className={`${shared.medium} ${shared.danger}`}>{messages.conflictCell}</span>,
    })
  return (
    <StepwiseRows rows={people}>
      {(rows) => (
        <DataTable
          label={messages.people}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          selection={{
            chosen: chosenIds,
            onChange: onChoose,
            allLabel: messages.selectAll,
            labelOf: ({ name }) => messages.select(name),
            isSelectable: () => true,
          }}
        />
      )}
    </StepwiseRows>
  )
}

const ClusterCell = ({ cluster }: { cluster: CoauthorCluster | undefined }) =>
  cluster && (
    <span className={classes.clusterName}>
      <PersonDot colour={colourOf(cluster)} />
      <bdi>{messages.cluster(cluster)}</bdi>
    </span>
  )

export function LinksTable({ network }: { network: Network }) {
  const nameOf = (id: string) => <bdi>{network.people.get(id)?.name}</bdi>
  const columns: Column<Link>[] = [
    { head: messages.linkColumns.author, isName: true, cell: ({ source }) => nameOf(source) },
    { head: messages.linkColumns.coauthor, cell: ({ target }) => nameOf(target) },
    { head: messages.linkColumns.sharedWorks, width: '160px', cell: ({ count }) => formatCount(count) },
    { head: messages.linkColumns.lastYear, width: '110px', cell: ({ lastYear }) => lastYear ?? 'unknown' },
  ]
  if (network.links.size === 0) return <p className={`${shared.quietSmall} ${shared.regular}`}>{messages.noLinks}</p>
  return (
    <StepwiseRows rows={orderLinks(network.links.values())}>
      {(rows) => <DataTable label={messages.linksTable} columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </StepwiseRows>
  )
}

/** Shows rows in steps, so that a network of thousands opens quickly. */
function StepwiseRows<Row>({ rows, children }: { rows: readonly Row[]; children(rows: readonly Row[]): ReactNode }) {
  const [rowCount, setRowCount] = useState(ROWS_PER_STEP)
  return (
    <div className={`${shared.stack} ${classes.tables}`}>
      {children(rows.slice(0, rowCount))}
      {rows.length > rowCount && (
        <Button variant="default" size="compact-md" onClick={() => setRowCount(rowCount + ROWS_PER_STEP)}>
          {messages.showMoreOf(Math.min(ROWS_PER_STEP, rows.length - rowCount), rows.length)}
        </Button>
      )}
    </div>
  )
}
