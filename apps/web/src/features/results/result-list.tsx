import type { FindSimilarAnswer, ResultView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { type ComponentType, memo, useMemo, useState } from 'react'
import type { ResultOf } from '../../model/records/result-types.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { documentRows } from './document-rows.tsx'
import { ExpertRow } from './expert-row.tsx'
import { type FoldedResults, foldSameWorks } from './fold-same-works.ts'
import { useFolding } from './folding-choice.ts'
import { messages } from './messages.ts'
import { InstitutionRow, VenueRow } from './organisation-row.tsx'
import classes from './result-list.module.css'
import type { RowProps } from './row-props.ts'
import { WorkRow } from './work-row.tsx'

interface ResultListProps extends Pick<RowProps, 'endpoints' | 'onMoreLike' | 'onOpen'> {
  answer: FindSimilarAnswer
  /** Results of the answer, in its order. */
  results: readonly ResultView[]
  isOutdated: boolean
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

const rowComponents: { [Kind in ResultView['record_type']]: ComponentType<RowProps<ResultOf<Kind>>> } = {
  author: ExpertRow,
  work: WorkRow,
  institution: InstitutionRow,
  venue: VenueRow,
  ...documentRows,
}

/** One result of any kind; drawn again only when its props change. */
const ResultRow = memo(function ResultRow(props: RowProps) {
  // The table pairs each kind with the row of that kind, which the compiler cannot follow through an index.
  const Row = rowComponents[props.result.record_type] as ComponentType<RowProps>
  return <Row {...props} />
})

/** The newest year in which any of the results has works; all graphs of a list end on it. */
function newestYearOf(results: readonly ResultView[]): number | undefined {
  const years = results.flatMap(({ fields }) => ('counts_by_year' in fields ? fields.counts_by_year : []))
  return years.reduce<number | undefined>(
    (newest, { year, works_count }) => (works_count > 0 && (newest ?? year) <= year ? year : newest),
    undefined,
  )
}
