import { MOST_ROUNDS, MOST_WANTED } from '@cognate/contract/limits'
import type { ManuscriptDraft } from '../../model/query/manuscript-draft.ts'
import shared from '../../ui/shared.module.css'
import classes from './manuscript-card.module.css'
import { messages } from './messages.ts'

interface ManuscriptPlanProps {
  manuscript: ManuscriptDraft
  onChange(changes: Partial<ManuscriptDraft>): void
}

/** How many reviewers a manuscript needs, until when, and its round. */
export function ManuscriptPlan({ manuscript, onChange }: ManuscriptPlanProps) {
  const { wanted, answer_by, round } = manuscript
  const numbers = [
    [
      'reviewers',
      wanted.reviewers,
      { least: 0, most: MOST_WANTED },
      (count: number) => ({ wanted: { ...wanted, reviewers: count } }),
    ],
    [
      'alternates',
      wanted.alternates,
      { least: 0, most: MOST_WANTED },
      (count: number) => ({ wanted: { ...wanted, alternates: count } }),
    ],
    ['round', round, { least: 1, most: MOST_ROUNDS }, (count: number) => ({ round: count })],
  ] as const
  return (
    <details className={classes.more}>
      <summary>{messages.plan(wanted, round)}</summary>
      <div className={`${shared.chips} ${classes.plan}`}>
        {numbers.map(([name, value, { least, most }, changed]) => (
          <label key={name}>
            {messages.planned[name]}
            <input
              type="number"
              min={least}
              max={most}
              value={value}
              onChange={({ currentTarget: { valueAsNumber } }) => {
                if (valueAsNumber >= least && valueAsNumber <= most) onChange(changed(Math.trunc(valueAsNumber)))
              }}
            />
          </label>
        ))}
        <label>
          {messages.planned.answerBy}
          <input
            type="date"
            value={answer_by ?? ''}
            onChange={({ currentTarget }) => onChange({ answer_by: currentTarget.value || null })}
          />
        </label>
      </div>
    </details>
  )
}
