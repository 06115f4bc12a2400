import type { Closeness, Explanation } from '@cognate/contract'
import { formatScore } from '../../model/records/wording.ts'
import { RecordHover } from '../../ui/record-hover.tsx'
import parts from '../../ui/row-parts.module.css'
import { messages } from './messages.ts'
import classes from './score-explanation.module.css'
import { scoreParts } from './score-parts.ts'
import { type Strength, strengthOf } from './strength.ts'

interface ScoreExplanationProps {
  score: number
  closeness: Closeness
  explanation: Explanation
  /** Words of the query that matched, the heaviest first. */
  terms: readonly string[]
  /** Number of matching works; none for a result that is a work itself. */
  matchingWorks?: number
}

/** Why a result ranks where it does: how close it is, the works and words that matched, and on hover its score in parts. */
export function ScoreExplanation({ score, closeness, explanation, terms, matchingWorks }: ScoreExplanationProps) {
  const rows = scoreParts(score, explanation)
  const strength = strengthOf(closeness)
  const spokenParts = rows.map((part) => `${part.label} ${formatScore(part.hundredths / 100)}`).join(', ')
  const table = () => (
    <table className={parts.figures}>
      <caption>
        {messages.scoreCaption}
        <span className={classes.scale}>{messages.scoreScale}</span>
      </caption>
      <tbody>
        {rows.map((part) => (
          <tr key={part.label}>
            <th scope="row">{part.label}</th>
            <td>{formatScore(part.hundredths / 100)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{messages.score}</th>
          <td>{formatScore(score)}</td>
        </tr>
      </tfoot>
    </table>
  )
  return (
    <div className={classes.why}>
      <div className={classes.strength}>
        <RecordHover
          title={messages.scoreParts}
          label={messages.strengthInFull(formatScore(score), strength.word, spokenParts)}
          panel={table}
          from="end"
        >
          <StrengthBar strength={strength} />
        </RecordHover>
        {matchingWorks !== undefined && <span>{messages.matchingWorks(matchingWorks)}</span>}
      </div>
      {terms.length > 0 && (
        <ul className={classes.terms} aria-label={messages.matchingWords}>
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Five steps, of which some are filled, with the word for them. */
function StrengthBar({ strength: { word, steps } }: { strength: Strength }) {
  return (
    <span className={classes.bar}>
      <svg aria-hidden="true" width={38} height={10} viewBox="0 0 38 10">
        {[0, 1, 2, 3, 4].map((step) => (
          <rect key={step} x={step * 8} width={6} height={10} rx={1} data-filled={step < steps} />
        ))}
      </svg>
      {word}
    </span>
  )
}
