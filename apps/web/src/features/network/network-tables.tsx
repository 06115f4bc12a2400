import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../model/records/wording.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import classes from './network.module.css'
import { type Link, type Network, orderLinks, type Person } from './network-model.ts'

/** Rows that a table shows at first, and with each press on 'Show more'. */
const ROWS_PER_STEP = 100

interface PeopleTableProps {
  people: readonly Person[]
  degrees: ReadonlyMap<string, number>
  chosenIds: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

/** The people of a network as a table. */
export function PeopleTable({ people, degrees, chosenIds, onChoose }: PeopleTableProps) {
  const columns: Column<Person>[] = [
    { key: 'name', head: 'Name', isName: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'works', head: 'Publications', width: '120px', cell: ({ works }) => formatCount(works) },
    { key: 'degree', head: 'Co-authors drawn', width: '150px', cell: ({ id }) => formatCount(degrees.get(id) ?? 0) },
    { key: 'found', head: 'Among the results', width: '150px', cell: ({ isFound }) => (isFound ? 'Yes' : 'No') },
  ]
  return (
    <StepwiseRows rows={people}>
      {(rows) => (
        <DataTable
          label="People of the network"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          selection={{
            chosen: chosenIds,
            onChange: onChoose,
            allLabel: 'Select all people shown',
            labelOf: ({ name }) => `Select ${name}`,
            isSelectable: () => true,
          }}
        />
      )}
    </StepwiseRows>
  )
}

/** The links of a network as a table. */
export function LinksTable({ network }: { network: Network }) {
  const nameOf = (id: string) => <bdi>{network.people.get(id)?.name}</bdi>
  const columns: Column<Link>[] = [
    { key: 'source', head: 'Author', isName: true, cell: ({ source }) => nameOf(source) },
    { key: 'target', head: 'Co-author', cell: ({ target }) => nameOf(target) },
    { key: 'count', head: 'Shared publications', width: '160px', cell: ({ count }) => formatCount(count) },
    { key: 'year', head: 'Last year', width: '110px', cell: ({ lastYear }) => lastYear ?? 'unknown' },
  ]
  if (network.links.size === 0) return <p className={classes.quiet}>There are no links.</p>
  return (
    <StepwiseRows rows={orderLinks(network.links.values())}>
      {(rows) => <DataTable label="Links of the network" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </StepwiseRows>
  )
}

/** Shows rows in steps, so that a network of thousands opens quickly. */
function StepwiseRows<Row>({ rows, children }: { rows: readonly Row[]; children(rows: readonly Row[]): ReactNode }) {
  const [rowCount, setRowCount] = useState(ROWS_PER_STEP)
  return (
    <div className={classes.tables}>
      {children(rows.slice(0, rowCount))}
      {rows.length > rowCount && (
        <Button variant="default" size="compact-md" onClick={() => setRowCount(rowCount + ROWS_PER_STEP)}>
          Show {Math.min(ROWS_PER_STEP, rows.length - rowCount)} more of {formatCount(rows.length)}
        </Button>
      )}
    </div>
  )
}
