import type { ResultView } from '@cognate/contract'
import type { ReactNode } from 'react'
import { referenceOf } from '../../model/records/result-types.ts'
import parts from '../../ui/row-parts.module.css'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './row.module.css'
import type { RowProps } from './row-props.ts'
import { ScoreExplanation } from './score-explanation.tsx'

interface RowFootProps<Result extends ResultView> extends Pick<RowProps<Result>, 'result' | 'onMoreLike'> {
  /** What a query with this result returns: "results", "works". */
  noun: string
  /** Links and other actions. */
  children: ReactNode
}

/** The foot of a result that matches by its own words: links, actions, and how its score came about. */
export function RowFoot<Result extends ResultView>({ result, noun, onMoreLike, children }: RowFootProps<Result>) {
  const { fields, closeness, matched_terms } = result
  return (
    <div className={`${shared.middle} ${classes.foot}`}>
      <div className={`${shared.middle} ${shared.shrinking} ${shared.small} ${classes.actions}`} data-on="screen">
        {children}
        <button
          type="button"
          className={`${shared.hoverLink} ${shared.fingerHigh} ${shared.inline} ${shared.pressable} ${parts.action}`}
          title={messages.similarTo(noun, fields.display_name)}
          onClick={() => onMoreLike(referenceOf(result))}
        >
          {messages.moreLikeThis}
        </button>
      </div>
      <ScoreExplanation
        score={fields.ranking_score}
        closeness={closeness}
        explanation={fields.explanation}
        terms={matched_terms}
        hasPeople={'persons' in fields && fields.persons.length > 0}
      />
    </div>
  )
}
