import type { EvaluationDetailView, EvaluationView, OrderKey, UnresolvedPerson } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { showToast } from '../../model/toasts.ts'
import { IconDownload, IconPlayerPlay, IconPlayerStop, IconRefresh, IconTrash } from '../../ui/icons.tsx'
import { Problem } from '../../ui/page.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { comparisonSentences } from './comparison-sentences.ts'
import { evaluationName } from './evaluation-columns.tsx'
import classes from './evaluation-screen.module.css'
import { isActive } from './evaluations-query.ts'
import { exportEvaluation } from './export-evaluation.ts'
import { FigureTable } from './figure-table.tsx'
import { messages } from './messages.ts'
import { type EvaluationChanges, evaluationQuery } from './use-evaluations.ts'
import { WorstTexts } from './worst-texts.tsx'

interface EvaluationPanelProps {
  evaluation: EvaluationView
  orderInUse: OrderKey
  changes: EvaluationChanges
  onAgain(): void
  onDelete(): void
}

/** All of a measurement: how far it is, what can be done with it, its figures, and where it went wrong. */
export function EvaluationPanel({ evaluation, orderInUse, changes, onAgain, onDelete }: EvaluationPanelProps) {
  const { uuid, state, figures, comparison } = evaluation
  const detail = useQuery(evaluationQuery(uuid))
  return (
    <div className={`${shared.stackLarge} ${classes.detail}`}>
      {(isActive(evaluation) || state === 'stopped') && <Progress evaluation={evaluation} />}
      {state === 'failed' && <Problem>{messages.couldNotMeasure}</Problem>}
      {figures && figures.queries === 0 && <p className={classes.told}>{messages.nothingMeasured}</p>}
      {comparison && (
        <ul className={shared.stackSmall}>
          {comparisonSentences(comparison).map(({ order, sentence, isFall }) => (
            <li key={order} className={classes.told} data-fall={isFall}>
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {figures && figures.queries > 0 && (
        <FigureTable evaluation={{ ...evaluation, figures }} orderInUse={orderInUse} />
      )}
      <Actions evaluation={evaluation} changes={changes} onAgain={onAgain} onDelete={onDelete} />
      {detail.error && <Problem>{sentenceOf(detail.error)}</Problem>}
      {detail.data && <BadRows count={detail.data.bad_rows} rows={detail.data.bad_row_list} />}
      {detail.data && <UnresolvedPeople count={detail.data.unresolved} people={detail.data.unresolved_list} />}
      {evaluation.asked > 0 && <WorstTexts evaluation={evaluation} />}
    </div>
  )
}

function Progress({ evaluation }: { evaluation: EvaluationView }) {
  const { asked, queries } = evaluation
  return (
    <div className={`${shared.looseRow} ${classes.progress}`}>
      <progress aria-label={messages.progressOf(evaluationName(evaluation))} value={asked} max={Math.max(1, queries)} />
      <span>{messages.progress(asked, queries)}</span>
    </div>
  )
}

function Actions({ evaluation, changes, onAgain, onDelete }: Omit<EvaluationPanelProps, 'orderInUse'>) {
  const { uuid, state, asked } = evaluation
  const save = useMutation({
    mutationFn: () => exportEvaluation(evaluation),
    onError: (error) => showToast({ tone: 'danger', title: messages.notExported, details: sentenceOf(error) }),
  })
  const change = (wanted: 'stopped' | 'waiting') => changes.change.mutate({ uuid, state: wanted })
  const small = { variant: 'default', size: 'compact-md' } as const
  return (
    <div className={shared.buttonRow}>
      {isActive(evaluation) && (
        <Button {...small} leftSection={<IconPlayerStop size={15} aria-hidden />} onClick={() => change('stopped')}>
          {messages.stop}
        </Button>
      )}
      {(state === 'stopped' || state === 'failed') && (
        <Button {...small} leftSection={<IconPlayerPlay size={15} aria-hidden />} onClick={() => change('waiting')}>
          {messages.goOn}
        </Button>
      )}
      {state === 'done' && (
        <Button
          {...small}
          loading={changes.create.isPending}
          leftSection={<IconRefresh size={15} aria-hidden />}
          onClick={onAgain}
        >
          {messages.again}
        </Button>
      )}
      {asked > 0 && (
        <Button
          {...small}
          loading={save.isPending}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => save.mutate()}
        >
          {messages.export}
        </Button>
      )}
      <Button {...small} leftSection={<IconTrash size={15} aria-hidden />} onClick={onDelete}>
        {messages.delete}
      </Button>
    </div>
  )
}

/** Rows that a list shows at first. */
const FIRST = 10

/** The rows of the file that could not be read, with the reason. */
function BadRows({ count, rows }: { count: number; rows: EvaluationDetailView['bad_row_list'] }) {
  const items = rows.map(({ row, reason }) => ({
    key: String(row),
    content: messages.badRow(row, messages.badRowReasons[reason]),
  }))
  return <Rows title={messages.badRows(count)} items={items} />
}

/** People whom the catalogue does not tell for sure, and whom they may be. */
function UnresolvedPeople({ count, people }: { count: number; people: readonly UnresolvedPerson[] }) {
  const items = people.map(({ row, person, institution, reason, candidates }, index) => ({
    key: String(index),
    content: (
      <>
        {messages.unresolvedRow(row, person, institution, messages.unresolvedReasons[reason])}
        {candidates.length > 0 && (
          <span className={`${shared.quiet} ${shared.block}`}>
            {messages.candidates}{' '}
            {candidates
              .map(({ identifier, display_name, hint }) => messages.candidate(display_name, shortId(identifier), hint))
              .join('; ')}
          </span>
        )}
      </>
    ),
  }))
  return <Rows title={messages.unresolved(count)} items={items} />
}

function Rows({ title, items }: { title: string; items: readonly { key: string; content: ReactNode }[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (items.length === 0) return null
  const shown = showsAll ? items : items.slice(0, FIRST)
  return (
    <section className={classes.rows} aria-label={title}>
      <h3 className={shared.partHeading}>{title}</h3>
      <ul>
        {shown.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      {shown.length < items.length && (
        <QuietButton onClick={() => setShowsAll(true)}>{messages.showAll(items.length)}</QuietButton>
      )}
    </section>
  )
}
