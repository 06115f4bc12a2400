import type { EvaluationView, MeasureKey, OrderKey } from '@cognate/contract'
import { measureKeys } from '@cognate/contract/orders'
import { Age } from '../../ui/age.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { IconChevronDown, IconChevronRight } from '../../ui/icons.tsx'
import classes from './evaluation-screen.module.css'
import { isActive } from './evaluations-query.ts'
import { messages } from './messages.ts'

export const evaluationName = ({ name, source }: Pick<EvaluationView, 'name' | 'source'>): string =>
  source === 'page' ? messages.ofPage : name

interface ColumnOptions {
  openUuid: string | null | undefined
  orderInUse: OrderKey
  onToggle(uuid: string): void
}

/** The columns of the measurements: what was measured, how far it is, and the figures of the order in use. */
export function evaluationColumns({ openUuid, orderInUse, onToggle }: ColumnOptions): Column<EvaluationView>[] {
  return [
    {
      head: messages.name,
      isName: true,
      cell: (evaluation) => (
        <ToggleButton
          evaluation={evaluation}
          isOpen={evaluation.uuid === openUuid}
          onToggle={() => onToggle(evaluation.uuid)}
        />
      ),
    },
    { head: messages.begun, width: '150px', cell: ({ created_at }) => <Age time={created_at} /> },
    { head: messages.state, width: '190px', cell: stateOf },
    ...measureKeys.map((key) => measureColumn(key, orderInUse)),
  ]
}

function ToggleButton({
  evaluation,
  isOpen,
  onToggle,
}: {
  evaluation: EvaluationView
  isOpen: boolean
  onToggle(): void
}) {
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <bdi>{evaluationName(evaluation)}</bdi>
    </button>
  )
}

function stateOf(evaluation: EvaluationView): string {
  const { state, asked, queries } = evaluation
  const progress = isActive(evaluation) || state === 'stopped' || state === 'failed'
  return progress ? `${messages.states[state]} · ${messages.progress(asked, queries)}` : messages.states[state]
}

const measureColumn = (key: MeasureKey, orderInUse: OrderKey): Column<EvaluationView> => ({
  head: messages.measures[key],
  width: '104px',
  cell: ({ figures }) => {
    const estimates = figures?.orders[orderInUse]
    return <span className={classes.number}>{estimates ? messages.value(estimates[key].mean) : '–'}</span>
  },
})
