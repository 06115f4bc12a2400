import type { FindSimilarAnswer, ResultView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { type FoldedResults, foldSameWorks } from './fold-same-works.ts'
import { useFolding } from './folding-choice.ts'
import { messages } from './messages.ts'
import classes from './result-list.module.css'
import { newestYearOf, ResultRow } from './result-row.tsx'
import type { RowProps } from './row-props.ts'

interface ResultListProps extends Pick<RowProps, 'endpoints' | 'onMoreLike' | 'onOpen'> {
  answer: FindSimilarAnswer
  /** Results of the answer, in its order. */
  results: readonly ResultView[]
  isOutdated: boolean
  /** How many rows are drawn. */
  drawnRows: number
}

/** A row for each result; where somebody wants it, one row for all that are based on the same works. */
export function ResultList({ answer, results, isOutdated, drawnRows, ...rowProps }: ResultListProps) {
  const isFolding = useFolding()
  const groups = useMemo(
    () => (isFolding ? foldSameWorks(results) : results.map((best): FoldedResults => ({ best, others: [] }))),
    [results, isFolding],
  )
  const ranks = useMemo(() => new Map(answer.results.map(({ identifier }, index) => [identifier, index + 1])), [answer])
  const lastYear = newestYearOf(answer.results)
  const row = (result: ResultView) => (
    <li key={result.identifier}>
      <ResultRow
        result={result}
        {...rowProps}
        rank={ranks.get(result.identifier) ?? 0}
        lastYear={lastYear}
        queryUuid={answer.uuid}
      />
    </li>
  )
  return (
    <ol className={shared.fading} data-outdated={isOutdated}>
      {/* One flat list: rows keep their keys, and so the focus, when others go. */}
      {groups
        .slice(0, drawnRows)
        .flatMap(({ best, others }) => [
          row(best),
          others.length > 0 && <FoldedRows key={`${best.identifier} others`} best={best} others={others} row={row} />,
        ])}
    </ol>
  )
}

interface FoldedRowsProps extends FoldedResults {
  row(result: ResultView): React.ReactNode
}

/** The others that are based on the works of the row above, folded until somebody unfolds them. */
function FoldedRows({ best, others, row }: FoldedRowsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <li className={`${shared.lineBelow} ${classes.folded}`}>
        <QuietButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? messages.foldAgain : messages.folded(best.record_type, others.length, best.evidence.length)}
        </QuietButton>
      </li>
      {isOpen && others.map(row)}
    </>
  )
}

/** Below a list: the button for more, or why there is none. */
export function ListEnd({ more, isFull, onMore }: { more: number; isFull: boolean; onMore(): void }) {
  if (isFull)
    return <p className={`${shared.quiet} ${shared.centredText} ${shared.aboveLarge}`}>{messages.endOfList}</p>
  if (more === 0) return null
  return (
    <div className={`${shared.quiet} ${shared.centredText} ${shared.aboveLarge}`} data-on="screen">
      <Button variant="default" onClick={onMore}>
        {messages.showMore(more)}
      </Button>
    </div>
  )
}
