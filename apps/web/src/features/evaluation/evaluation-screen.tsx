import type { EvaluationsView, EvaluationView } from '@cognate/contract'
import { orders } from '@cognate/contract/orders'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../model/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import { Page, QuietText } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { BeginEvaluation } from './begin-evaluation.tsx'
import { evaluationColumns, evaluationName } from './evaluation-columns.tsx'
import { EvaluationPanel } from './evaluation-panel.tsx'
import classes from './evaluation-screen.module.css'
import { evaluationsQuery } from './evaluations-query.ts'
import { messages } from './messages.ts'
import { useEvaluationChanges } from './use-evaluations.ts'

/** `/app/evaluation/`: how well the ranking does on the organisation's own judgements; for local administrators. */
export function EvaluationScreen() {
  const evaluations = useQuery(evaluationsQuery)
  return (
    <Page title={messages.title} lead={messages.lead}>
      {evaluations.error ? (
        <FailedCall title={messages.failed} of={evaluations} />
      ) : evaluations.data ? (
        <Evaluations evaluations={evaluations.data} />
      ) : (
        <div role="status" aria-label={messages.loading} className={shared.stackLarge}>
          <Skeleton height={190} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
    </Page>
  )
}

function Evaluations({ evaluations: { results, judged, order_in_use } }: { evaluations: EvaluationsView }) {
  const changes = useEvaluationChanges()
  // The newest is open until somebody opens another one, or closes it.
  const [opened, setOpened] = useState<string | null>()
  const [toDelete, setToDelete] = useState<EvaluationView>()
  const openUuid = opened === undefined ? results[0]?.uuid : opened
  const begin: typeof changes.create.mutate = (body, options) => {
    setOpened(undefined)
    changes.create.mutate(body, options)
  }
  const remove = () => {
    if (!toDelete) return
    changes.remove.mutate(toDelete, {
      onSuccess: () => showToast({ tone: 'success', title: messages.deleted(evaluationName(toDelete)) }),
      onSettled: () => setToDelete(undefined),
    })
  }
  const columns = evaluationColumns({
    openUuid,
    orderInUse: order_in_use,
    onToggle: (uuid) => setOpened(uuid === openUuid ? null : uuid),
  })
  return (
    <>
      <BeginEvaluation judged={judged} isBeginning={changes.create.isPending} onBegin={begin} />
      <h2 className={`${shared.heading} ${shared.aboveHuge} ${shared.below}`}>{messages.list}</h2>
      {results.length === 0 ? (
        <QuietText>{messages.none}</QuietText>
      ) : (
        <>
          <p className={`${shared.quietBody} ${classes.listHelp}`}>{messages.listHelp(orders[order_in_use].label)}</p>
          <DataTable
            label={messages.list}
            columns={columns}
            rows={results}
            keyOf={({ uuid }) => uuid}
            detailOf={(evaluation) =>
              evaluation.uuid === openUuid && (
                <EvaluationPanel
                  evaluation={evaluation}
                  orderInUse={order_in_use}
                  changes={changes}
                  onAgain={() => begin({ source: 'again', evaluation: evaluation.uuid })}
                  onDelete={() => setToDelete(evaluation)}
                />
              )
            }
          />
        </>
      )}
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        title={messages.delete}
        sentence={messages.confirmDeletion(toDelete ? evaluationName(toDelete) : '')}
        confirmLabel={messages.delete}
        isPending={changes.remove.isPending}
        onConfirm={remove}
        onClose={() => setToDelete(undefined)}
      />
    </>
  )
}
