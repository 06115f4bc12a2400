import type { CoauthorView } from '@cognate/contract'
import { countOf } from '../../model/records/wording.ts'
import shared from '../../ui/shared.module.css'
import classes from './coauthor-overview.module.css'
import { messages } from './messages.ts'

interface CoauthorListProps {
  coauthors: readonly CoauthorView[]
  /** The rank of a person among the results, from 1; 0 where they are not among them. */
  rankOf(identifier: string): number
  chosen: string | undefined
  onChoose(identifier: string | undefined): void
}

/** Co-authors, those among the results marked; pressing one narrows the publications to those written together. */
export function CoauthorList({ coauthors, rankOf, chosen, onChoose }: CoauthorListProps) {
  if (coauthors.length === 0) return null
  return (
    <ul className={classes.coauthors} aria-label={messages.coauthors}>
      {coauthors.map(({ identifier, display_name, count }) => {
        const rank = rankOf(identifier)
        return (
          <li key={identifier}>
            <button
              type="button"
              className={`${shared.column} ${shared.hoverSunken} ${shared.fingerHigh} ${shared.wide} ${classes.coauthor}`}
              aria-pressed={identifier === chosen}
              onClick={() => onChoose(identifier === chosen ? undefined : identifier)}
            >
              <bdi>{display_name}</bdi>
              <span className={`${shared.quietSmall} ${shared.chips} ${shared.regular} ${classes.about}`}>
                {countOf(count, 'publication')}
                {rank > 0 && <span className={shared.accent}>{messages.amongResults(rank)}</span>}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
