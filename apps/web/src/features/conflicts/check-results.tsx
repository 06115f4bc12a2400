import { Button } from '@mantine/core'
import { useMutationState } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { announce } from '../../model/announcements.ts'
import { isStandIn } from '../../model/conflicts/checked-people.ts'
import { describeNoConflict, describeRules } from '../../model/conflicts/conflict-words.ts'
import { checksConflicts } from '../../model/filters/preset-filters.ts'
import { verdictCalls } from '../../model/query-keys.ts'
import { useSearchModules } from '../../model/who-i-am.ts'
import { IconDownload } from '../../ui/icons.tsx'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import { Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import classes from './checker-screen.module.css'
import { ConflictGrid } from './conflict-grid.tsx'
import { describeSecondRecords, describeUnchecked, hasMatrix } from './conflict-sheets.ts'
import { messages } from './messages.tsx'
import { OtherTypesNotice } from './other-types-notice.tsx'
import { type CheckedPair, type CheckResult, countKinds, evidenceOf, onlyConflicts } from './run-check.ts'
import type { ConflictExport, ConflictFile } from './use-conflict-export.ts'

const ConflictDetails = lazyWindow(async () => (await import('./conflict-details.tsx')).ConflictDetails)

interface CheckResultsProps {
  result: CheckResult
  writing: ConflictExport
  /** Checks again with works of every type. */
  onCountAllTypes(): void
  /** Something was decided of a conflict, or taken back: the result no longer says what counts. */
  onDecided(): void
}

/** The result of a check: the number of conflicts, what was not counted or left out, the matrix, and the files. */
export function CheckResults({ result, writing: conflictExport, onCountAllTypes, onDecided }: CheckResultsProps) {
  const [showsConflictsOnly, setShowsConflictsOnly] = useState(false)
  const [openCell, setOpenCell] = useState<CheckedPair>()
  const hasDecided = useHasDecided()
  const heading = useRef<HTMLHeadingElement>(null)
  const visibleMatrix = useMemo(
    () => (showsConflictsOnly ? onlyConflicts(result) : result),
    [result, showsConflictsOnly],
  )
  const { rows, columns, cells } = result
  const counts = countKinds(result)
  const excused = cells.filter((cell) => cell.excused).length
  const lengths = { rows: rows.length, columns: columns.length }
  const summary = messages.summary(counts.conflict, lengths, [...rows, ...columns].some(isStandIn))
  const mayOpen = useSearchModules().some(checksConflicts)

  useEffect(() => {
    announce(summary)
    heading.current?.focus()
  }, [summary])

  return (
    <section className={`${shared.stackLarge} ${classes.results}`} aria-labelledby="check-results">
      <header className={`${shared.chips} ${shared.spread} ${classes.resultsHead}`}>
        <div>
          <h2 id="check-results" ref={heading} tabIndex={-1} className={`${shared.heading} ${shared.noRing}`}>
            {summary}
          </h2>
          {excused > 0 && <p className={`${shared.quiet} ${classes.about}`}>{messages.excusedOfThese(excused)}</p>}
          {result.declaredAlone > 0 && (
            <p className={`${shared.strong} ${classes.about}`}>{messages.declaredBeside(result.declaredAlone)}</p>
          )}
          {counts.same_person > 0 && (
            <p className={`${shared.quiet} ${classes.about}`}>{messages.inBothLists(counts.same_person)}</p>
          )}
          <p className={`${shared.quiet} ${classes.about}`}>{describeRules(result.rules)}</p>
          <p className={`${shared.quiet} ${classes.about}`}>{describeNoConflict(result.rules, result.catalogue)}</p>
        </div>
        <FileButtons result={result} writing={conflictExport} />
      </header>
      <UncheckedRecords leftOut={result.leftOut} />
      <SecondRecords result={result} />
      <UncountedPairs result={result} onCount={onCountAllTypes} />
      {rows.length === 0 || columns.length === 0 ? (
        <p className={`${shared.centredText} ${classes.nothing}`}>{messages.nobodyToCheck(rows.length === 0)}</p>
      ) : (
        <>
          <Tick
            size="xs"
            label={messages.onlyConflicts}
            description={messages.onlyFound}
            checked={showsConflictsOnly}
            disabled={cells.length === 0}
            onChange={setShowsConflictsOnly}
          />
          <ConflictGrid
            key={String(showsConflictsOnly)}
            matrix={visibleMatrix}
            onOpen={mayOpen ? setOpenCell : undefined}
            mayDeclare={result.manuscript !== undefined}
          />
        </>
      )}
      <Suspense>
        {openCell && (
          <DetailsOfCell
            cell={openCell}
            result={result}
            onClose={() => {
              setOpenCell(undefined)
              if (hasDecided) onDecided()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

/** Whether a verdict was made or taken back on the page since a result came. */
function useHasDecided(): boolean {
  const made = useMutationState({ filters: { mutationKey: verdictCalls, status: 'success' } }).length
  const [before] = useState(made)
  return made !== before
}

/** The details of a cell; others in conflict can be added. */
function DetailsOfCell({ cell, result, onClose }: { cell: CheckedPair; result: CheckResult; onClose(): void }) {
  const evidence = evidenceOf(cell, result)
  if (!evidence) return null
  const { manuscript, rules } = result
  return <ConflictDetails {...evidence} manuscript={manuscript} rules={rules} onClose={onClose} />
}

/** The pairs whose shared works are not counted for their type, so that nobody takes them for free of conflicts. */
function UncountedPairs({ result, onCount }: { result: CheckResult; onCount(): void }) {
  const { other_types: morePairs } = countKinds(result)
  const withMoreWorks = result.cells.filter(({ kind, other_types }) => kind === 'conflict' && other_types > 0).length
  if (morePairs === 0 && withMoreWorks === 0) return null
  const sentences = [
    messages.onlyTheseTypes(result.rules),
    ...(morePairs > 0 ? [messages.morePairs(morePairs)] : []),
    ...(withMoreWorks > 0 ? [messages.moreWorks(withMoreWorks)] : []),
  ]
  return <OtherTypesNotice sentences={sentences} onCount={onCount} />
}

/** The records of the lists that were not checked, so that nobody takes them for free of conflicts. */
function UncheckedRecords({ leftOut }: Pick<CheckResult, 'leftOut'>) {
  if (leftOut.length === 0) return null
  return (
    <details className={`${shared.remark} ${shared.onWarning} ${classes.leftOut}`}>
      <summary className={shared.fingerHigh}>{messages.notChecked(leftOut.length)}</summary>
      <ul>
        {leftOut.map((record) => (
          <li key={`${record.list} ${record.identifier}`}>{describeUnchecked(record)}</li>
        ))}
      </ul>
    </details>
  )
}

/** Pairs that are in conflict if people stand in the catalogue twice. */
function SecondRecords({ result }: { result: CheckResult }) {
  if (result.lacksSecondRecords)
    return <p className={`${shared.remark} ${shared.onWarning}`}>{messages.secondRecordsUnchecked}</p>
  const told = describeSecondRecords(result)
  if (told.length === 0) return null
  return (
    <details className={`${shared.remark} ${shared.onWarning} ${classes.leftOut}`}>
      <summary className={shared.fingerHigh}>{messages.secondRecords(told.length)}</summary>
      <ul>
        {told.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </details>
  )
}

function FileButtons({ result, writing }: { result: CheckResult; writing: ConflictExport }) {
  const button = (file: ConflictFile, label: string) => (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconDownload size={15} stroke={1.8} aria-hidden />}
      disabled={writing.progress !== undefined}
      onClick={() => void writing.write(result, file)}
    >
      {label}
    </Button>
  )
  return (
    <div className={shared.wrappingRow}>
      {button('sheet', messages.files.sheet)}
      {hasMatrix(result) && button('matrix', messages.files.matrix)}
      {button('conflicts', messages.files.conflicts)}
      {writing.progress !== undefined && (
        <p className={`${shared.quiet} ${classes.about}`}>{messages.writing(Math.round(writing.progress * 100))}</p>
      )}
      {writing.saved && <p className={`${shared.quiet} ${classes.about}`}>{messages.saved(writing.saved)}</p>}
      {writing.problem && <Problem>{writing.problem}</Problem>}
    </div>
  )
}
