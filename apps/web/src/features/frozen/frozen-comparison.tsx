import type { FrozenDifference, FrozenDifferences } from '@cognate/contract'
import { formatDate, formatScore } from '../../model/records/wording.ts'
import shared from '../../ui/shared.module.css'
import classes from './frozen.module.css'
import { Named } from './frozen-results.tsx'
import { messages } from './messages.ts'

/** What came, went and moved since, and why. */
export function FrozenComparison({ differences: { versions, counts, results } }: { differences: FrozenDifferences }) {
  const { columns } = messages
  return (
    <section aria-label={messages.differences}>
      <h2 className={shared.heading}>
        <span role="status">{messages.counts(counts)}</span>
      </h2>
      <p className={shared.quiet}>
        {messages.comparedWith(versions.catalogue, formatDate(versions.catalogue_date) ?? '')}
      </p>
      <table className={`${shared.cells} ${shared.smallHeads} ${shared.wide} ${shared.above} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{columns.before}</th>
            <th scope="col">{columns.now}</th>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.score}</th>
            <th scope="col">{columns.change}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((difference) => (
            <tr key={difference.identifier} data-change={difference.change}>
              <td>{difference.rank_before ?? messages.none}</td>
              <td>{difference.rank_now ?? messages.none}</td>
              <td>
                <Named result={difference} />
              </td>
              <td className={shared.unbroken}>{scoresOf(difference)}</td>
              <td>
                <span className={`${shared.strong} ${classes.change}`}>{messages.changes[difference.change]}</span>
                {difference.why.length > 0 && ` · ${messages.why(difference.why)}`}
                {difference.new_works.length > 0 && (
                  <p className={shared.quietSmall}>{messages.newWorks(difference.new_works)}</p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const scoreOf = (score: number | null) => (score === null ? messages.none : formatScore(score))

/** "0.41 → 0.52"; one number where it is the same. */
function scoresOf({ score_before, score_now }: FrozenDifference): string {
  const [before, now] = [scoreOf(score_before), scoreOf(score_now)]
  return before === now ? now : `${before} → ${now}`
}
