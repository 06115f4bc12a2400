import type { Closeness, Explanation } from '@cognate/contract'
import { formatCount, formatScore } from '../../model/records/wording.ts'
import { Facts } from '../../ui/facts.tsx'
import { RecordHover } from '../../ui/record-hover.tsx'
import parts from '../../ui/row-parts.module.css'
import shared from '../../ui/shared.module.css'
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
  /** Whether it names people: if no word of its own matches, it is found by what they wrote. */
  hasPeople?: boolean
}

/** How close a result is; on hover why: the parts of its score, the works and the words that matched. */
export function ScoreExplanation({
  score,
  closeness,
  explanation,
  terms,
  matchingWorks,
  hasPeople,
}: ScoreExplanationProps) {
  const rows = scoreParts(score, explanation)
  const strength = strengthOf(closeness)
  const spokenParts = rows.map((part) => `${part.label} ${formatScore(part.hundredths / 100)}`).join(', ')
  const reasons: [name: string, value: string][] = []
  if (matchingWorks !== undefined) reasons.push([messages.matchingWorksList, formatCount(matchingWorks)])
  if (terms.length > 0) reasons.push([messages.matchingWords, terms.join(', ')])
  else if (hasPeople) reasons.push([messages.foundThrough, messages.foundThroughPeople])
  const label = [
    messages.strengthInFull(formatScore(score), strength.word, spokenParts),
    ...reasons.map((reason) => reason.join(': ')),
  ].join('. ')
  const table = () => (
    <>
      <table className={parts.figures}>
        <caption>
          {messages.scoreCaption}
          <span className={`${shared.quietRegular} ${shared.block} ${classes.scale}`}>{messages.scoreScale}</span>
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
      {reasons.length > 0 && (
        <Facts className={`${shared.stackTiny} ${shared.aboveSmall} ${classes.why}`} facts={reasons} />
      )}
    </>
  )
  return (
    <div className={classes.strength}>
      <RecordHover title={messages.scoreParts} label={label} panel={table} from="end">
        <StrengthBar strength={strength} />
      </RecordHover>
    </div>
  )
}

/** Five steps, of which some are filled, with the word for them. */
function StrengthBar({ strength: { word, steps } }: { strength: Strength }) {
  return (
    <span className={`${shared.inline} ${shared.small} ${shared.unbroken} ${classes.bar}`}>
      <svg aria-hidden="true" width={38} height={10} viewBox="0 0 38 10">
        {[0, 1, 2, 3, 4].map((step) => (
          <rect key={step} x={step * 8} width={6} height={10} rx={1} data-filled={step < steps} />
        ))}
      </svg>
      {word}
    </span>
  )
}
