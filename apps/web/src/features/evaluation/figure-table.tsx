import type { Estimates, EvaluationFigures, EvaluationView, OrderKey } from '@cognate/contract'
import { measureKeys, orders } from '@cognate/contract/orders'
import table from '../../ui/data-table.module.css'
import shared from '../../ui/shared.module.css'
import { TableHead } from '../../ui/table-head.tsx'
import { evaluationName } from './evaluation-columns.tsx'
import classes from './evaluation-screen.module.css'
import { messages } from './messages.ts'

/** With fewer texts than this, intervals would promise too much. */
const FEW = 20

interface FigureTableProps {
  evaluation: EvaluationView & { figures: EvaluationFigures }
  orderInUse: OrderKey
}

/** The figures of each order with their intervals, and the differences of the others to the first. */
export function FigureTable({ evaluation, orderInUse }: FigureTableProps) {
  const { figures, catalogue_version } = evaluation
  const all = Object.entries(figures.orders) as [OrderKey, Estimates][]
  const differences = Object.entries(figures.against_first) as [OrderKey, Estimates][]
  const first = all[0] ? orders[all[0][0]].label : ''
  return (
    <>
      <table
        className={`${shared.cells} ${shared.wide} ${table.table} ${classes.figures}`}
        aria-label={messages.figuresOf(evaluationName(evaluation))}
      >
        <TableHead heads={[messages.order, ...measureKeys.map((key) => messages.measures[key])]} />
        <tbody>
          {all.map(([order, estimates]) => (
            <FigureRow
              key={order}
              label={orders[order].label}
              isInUse={order === orderInUse && all.length > 1}
              estimates={estimates}
              write={messages.value}
              writeInterval={messages.interval}
            />
          ))}
          {differences.map(([order, estimates]) => (
            <FigureRow
              key={`${order} against the first`}
              label={messages.minus(orders[order].label, first)}
              estimates={estimates}
              write={messages.difference}
              writeInterval={messages.intervalOfDifference}
            />
          ))}
        </tbody>
      </table>
      <p className={`${shared.quietBody} ${shared.prose}`}>
        {messages.measuredOn(figures.queries, catalogue_version ?? '')}
      </p>
      {figures.queries < FEW && <p className={`${shared.quietBody} ${shared.prose}`}>{messages.fewTexts}</p>}
      <dl className={`${shared.quietBody} ${shared.stackTiny} ${shared.prose} ${classes.meanings}`}>
        {all.map(([order]) => (
          <div key={order} className={shared.beside}>
            <dt>{orders[order].label}</dt>
            <dd>{messages.orderHelp[order]}</dd>
          </div>
        ))}
        {measureKeys.map((key) => (
          <div key={key} className={shared.beside}>
            <dt>{messages.measures[key]}</dt>
            <dd>{messages.measureHelp[key]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface FigureRowProps {
  label: string
  isInUse?: boolean
  estimates: Estimates
  write(value: number): string
  writeInterval(low: number, high: number): string
}

function FigureRow({ label, isInUse = false, estimates, write, writeInterval }: FigureRowProps) {
  return (
    <tr>
      <th scope="row">
        {label} {isInUse && <span className={`${shared.tag} ${shared.onAccent}`}>{messages.inUse}</span>}
      </th>
      {measureKeys.map((key) => (
        <td key={key} data-head={messages.measures[key]}>
          {write(estimates[key].mean)}{' '}
          <span className={`${shared.quietSmall} ${shared.unbroken}`}>
            {writeInterval(estimates[key].low, estimates[key].high)}
          </span>
        </td>
      ))}
    </tr>
  )
}
