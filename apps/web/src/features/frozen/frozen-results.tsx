import type { FrozenContent, FrozenResult } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { MOST_COUNTED } from '@cognate/contract/limits'
import { Link } from 'react-router'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { formatCount, formatScore } from '../../model/records/wording.ts'
import shared from '../../ui/shared.module.css'
import { TableHead } from '../../ui/table-head.tsx'
import { Warning } from '../../ui/warning.tsx'
import classes from './frozen.module.css'
import { messages } from './messages.ts'

export function FrozenResults({ content: { results, total, left_out } }: { content: FrozenContent }) {
  const { columns } = messages
  const inAll = total >= MOST_COUNTED ? `${formatCount(MOST_COUNTED - 1)}+` : formatCount(total)
  return (
    <section aria-label={messages.results}>
      <h2 className={shared.heading}>{messages.shown(results.length, inAll)}</h2>
      {left_out !== undefined && <p className={shared.quiet}>{messages.leftOut(left_out)}</p>}
      {results.length === 0 ? (
        <p className={shared.quiet}>{messages.nothing}</p>
      ) : (
        <table className={`${shared.cells} ${shared.smallHeads} ${shared.wide} ${shared.above} ${classes.table}`}>
          <TableHead heads={[columns.rank, columns.name, columns.score, columns.why]} />
          <tbody>
            {results.map((result) => (
              <tr key={result.identifier}>
                <td>{result.rank}</td>
                <td>
                  <Named result={result} />
                  <TellingFacts result={result} />
                  {result.conflict?.conflict && (
                    <p className={`${shared.small} ${shared.danger}`}>
                      {result.conflict.in_coi_input ? messages.isAuthor : messages.conflict}
                    </p>
                  )}
                  {secondRecordsInWords(result.conflict?.second_records, result.display_name).map((words) => (
                    <Warning key={words}>{words}</Warning>
                  ))}
                </td>
                <td className={shared.unbroken}>{formatScore(result.ranking_score)}</td>
                <td>
                  <Evidence result={result} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** What tells a result from others of its name: affiliations of people, the id of all else, which have no page. */
function TellingFacts({ result: { record_type, places, year, identifier } }: { result: FrozenResult }) {
  const facts = record_type === 'author' ? places : [...(year === null ? [] : [year]), identifier]
  return facts.length > 0 && <p className={shared.quietSmall}>{facts.join('; ')}</p>
}

/** People have a page. */
export function Named({
  result: { record_type, identifier, display_name },
}: {
  result: Pick<FrozenResult, 'record_type' | 'identifier' | 'display_name'>
}) {
  if (record_type !== 'author') return <strong>{display_name}</strong>
  return (
    <Link className={shared.strong} to={`/app/people/${shortId(identifier)}/`}>
      <bdi>{display_name}</bdi>
    </Link>
  )
}

function Evidence({ result: { evidence, matched_terms } }: { result: FrozenResult }) {
  if (evidence.length === 0) return <span className={shared.quiet}>{matched_terms.join(' · ')}</span>
  return evidence.map(({ identifier, title, publication_year, sentence, source }) => (
    <div key={identifier} className={`${shared.prose} ${classes.evidence}`}>
      <p>
        {title}
        {publication_year && ` (${publication_year})`}
      </p>
      {source === 'abstract' && <p className={shared.quiet}>“{sentence}”</p>}
    </div>
  ))
}
