import type { Explanation } from '@cognate/contract'
import { formatScore } from '../../model/records/wording.ts'
import { RecordHover } from '../../ui/record-hover.tsx'
import parts from '../../ui/row-parts.module.css'
import { scoreParts } from './score-parts.ts'

interface ScoreExplanationProps {
  score: number
  explanation: Explanation
  /** Words of the query that matched, the heaviest first. */
  terms: readonly string[]
  /** Number of matching works; none for a result that is a work itself. */
  matchingWorks?: number
}

/** Why a result ranks where it does: the words that matched, and its score with its parts. */
export function ScoreExplanation({ score, explanation, terms, matchingWorks }: ScoreExplanationProps) {
  const rows = scoreParts(score, explanation)
  const spokenParts = rows.map((part) => `${part.label} ${formatScore(part.hundredths / 100)}`).join(', ')
  const table = () => (
    <table className={parts.figures}>
      <caption>Likeness to the query, 0 to 1</caption>
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
          <th scope="row">Score</th>
          <td>{formatScore(score)}</td>
        </tr>
      </tfoot>
    </table>
  )
  return (
    <div className={parts.why}>
      <RecordHover title="Parts of the score" label={`Score ${formatScore(score)}: ${spokenParts}`} panel={table}>
        <span className={parts.score}>Score {formatScore(score)}</span>
      </RecordHover>
      {matchingWorks !== undefined && (
        <span>{matchingWorks === 1 ? '1 matching work' : `${matchingWorks} matching works`}</span>
      )}
      {terms.length > 0 && (
        <ul className={parts.chips} aria-label="Matching words">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
