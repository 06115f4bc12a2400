import type { RecordType, SearchModuleView } from '@cognate/contract'
import { rowOfKind } from '@cognate/contract/dataset-rows'
import { shortId } from '@cognate/contract/ids'
import { MAX_AMONG, MAX_RECORDS } from '@cognate/contract/limits'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'
import { kindOf, queryRecordsOf } from '../../model/collection/apply-collection.ts'
import type { CollectedConflict, CollectedConflicts } from '../../model/collection/collected-conflicts.ts'
import { collection } from '../../model/collection/collection.ts'
import {
  type CollectedRecord,
  type CollectionState,
  groupByKind,
  isUnsaved,
  keyOf,
  reasonsOf,
  textOf,
} from '../../model/collection/collection-state.ts'
import { offerUndo } from '../../model/collection/offer-undo.ts'
import { useAside, useCollection, useMayEdit } from '../../model/collection/use-collection.ts'
import type { NamedCollection } from '../../model/query/search.ts'
import type { RecordReference } from '../../model/records/result-types.ts'
import { useProfile, useSearchModules } from '../../model/who-i-am.ts'
import type { RatingSlot, RecordPopupSlot } from '../../ui/feature-slots.ts'
import { IconChevronDown, IconChevronRight, IconListNumbers } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import { useIsPrinting } from '../../ui/use-is-printing.ts'
import classes from './collection-panel.module.css'
import { CollectionTexts, RewordingOffer } from './collection-texts.tsx'
import { messages } from './messages.tsx'
import { Parked } from './parked.tsx'
import { ExcludedLine, IncludedLine } from './record-line.tsx'
import { type CheckedAnswer, type CheckedCollection, useCollectedConflicts } from './use-collected-conflicts.ts'

interface RecordLine<Kind> {
  kind: Kind
  key: string
  record: CollectedRecord
}

/** A line of the list. */
type Line =
  | { kind: 'group'; key: string; label: string; count: number }
  | RecordLine<'included'>
  | RecordLine<'excluded'>
  | { kind: 'hidden'; key: string; count: number; isOpen: boolean }
  | { kind: 'reason'; key: string; label: string; records: readonly CollectedRecord[] }

const [NAME_HEIGHT, EMAIL_HEIGHT] = [32, 24]
/** Estimated heights of lines in pixels; a correct estimate saves a second layout. */
const lineHeights = { group: 34, hidden: 41, reason: 34, included: NAME_HEIGHT, excluded: NAME_HEIGHT }
const heightOf = (line: Line) =>
  line.kind === 'included' && line.record.record_type === 'author' ? NAME_HEIGHT + EMAIL_HEIGHT : lineHeights[line.kind]

export interface CollectionPanelProps {
  /** Whether more like the records is looked for. */
  isLookedFor: boolean
  onLookFor(isLookedFor: boolean): void
  /** The text of the answer beside it. */
  searchedText?: string | undefined
  /** The newest saved collection of that text, where it was asked without one. */
  collectionOfText?: NamedCollection | null | undefined
  /** What that answer says of conflicts; none at home. */
  checked?: CheckedAnswer | undefined
  /** Searches with another wording of its texts. */
  onReword(text: string): void
  /** Ranks the people of the collection alone. */
  onRankOnly(people: string[]): void
  /** Goes back to an unsaved collection of another text; not where those are listed anyway. */
  onBringBack?: ((parked: CollectionState) => void) | undefined
  /** Runs the query of the answer again. */
  onAskAgain?: (() => void) | undefined
  RecordPopup: RecordPopupSlot
  /** Beside an answer, people are judged here too. */
  Rating?: RatingSlot | undefined
}

/** The records of the collection by kind, then the excluded ones. Only lines in view are drawn. */
export function CollectionPanel(props: CollectionPanelProps) {
  const {
    isLookedFor,
    onLookFor,
    searchedText,
    collectionOfText,
    checked,
    onReword,
    onRankOnly,
    onBringBack,
    onAskAgain,
  } = props
  const { RecordPopup, Rating } = props
  const state = useCollection()
  const parked = useAside()
  const mayEdit = useMayEdit()
  const check = useCollectedConflicts(state, checked)
  const modules = useSearchModules()
  const { endpoints } = useProfile()
  const [showsHidden, setShowsHidden] = useState(false)
  const [openRecord, setOpenRecord] = useState<RecordReference>()
  const lines = useMemo(
    () => linesOf(state, showsHidden, (type) => groupLabel(type, modules)),
    [state, showsHidden, modules],
  )
  const queryRecords = useMemo(() => queryRecordsOf(state, endpoints), [state, endpoints])
  if (state.isUnread) return <LoadingNotice />
  return (
    <>
      {onBringBack && <Parked parked={parked} onBringBack={onBringBack} />}
      {state.included.length === 0 && <EmptyNotice mayEdit={mayEdit} />}
      {collectionOfText && !state.saved && !isUnsaved(state) && <OfferSaved saved={collectionOfText} />}
      {mayEdit && <RewordingOffer state={state} searchedText={searchedText} />}
      <ConflictCount state={state} check={check} />
      {queryRecords.length > 0 && (
        <Tick
          className={`${shared.aboveSmall} ${shared.belowSmall}`}
          size="xs"
          label={messages.lookFor(kindOf(queryRecords))}
          checked={isLookedFor}
          onChange={onLookFor}
        />
      )}
      {isLookedFor && queryRecords.length > MAX_RECORDS && (
        <p className={`${shared.onWarning} ${shared.above} ${shared.remark} ${shared.small}`}>
          {messages.tooMany(queryRecords.length, MAX_RECORDS)}
        </p>
      )}
      <RankOnlyButton state={state} searchedText={searchedText} onRankOnly={onRankOnly} />
      <Lines
        lines={lines}
        conflicts={check.conflicts}
        Rating={Rating}
        onOpen={setOpenRecord}
        onToggleHidden={() => setShowsHidden((isShown) => !isShown)}
        onRestoreAll={(records) => restoreAll(records, onAskAgain)}
      />
      <CollectionTexts state={state} onReword={onReword} />
      <Suspense>
        {openRecord && (
          <RecordPopup result={openRecord} endpoints={endpoints} onClose={() => setOpenRecord(undefined)} />
        )}
      </Suspense>
    </>
  )
}

/** Offers to rank the people of the collection alone, where there is a text to rank them for. */
function RankOnlyButton({
  state,
  searchedText = '',
  onRankOnly,
}: Pick<CollectionPanelProps, 'searchedText' | 'onRankOnly'> & { state: CollectionState }) {
  const hasExperts = useSearchModules().some(({ key }) => key === 'experts')
  const people = state.included.filter(({ record_type }) => record_type === 'author')
  if (!hasExperts || people.length === 0 || (textOf(state) || searchedText.trim()) === '') return null
  return (
    <Button
      className={`${shared.aboveTiny} ${shared.belowSmall}`}
      variant="default"
      size="compact-sm"
      leftSection={<IconListNumbers size={16} stroke={1.7} aria-hidden />}
      title={messages.rankOnlyHint(people.length)}
      onClick={() => onRankOnly(people.slice(-MAX_AMONG).map(({ identifier }) => identifier))}
    >
      {messages.rankOnly}
    </Button>
  )
}

/** Restores records in one step, and offers to undo that. */
function restoreAll(records: readonly CollectedRecord[], onRestored: (() => void) | undefined): void {
  const stateBefore = collection.state()
  collection.restore(records)
  onRestored?.()
  offerUndo(records, { title: messages.restoredAll(records.length), stateBefore, onUndone: onRestored })
}

/** How many of the collection should not be asked, and of how many nothing is known. */
function ConflictCount({ state, check }: { state: CollectionState; check: CheckedCollection }) {
  const { conflicts, isChecking } = check
  const unchecked = isChecking ? 0 : check.unchecked
  if (conflicts.size + unchecked === 0) return null
  const people = state.included.filter(({ record_type }) => record_type === 'author').length
  const count = (kind: CollectedConflict) => [...conflicts.values()].filter((one) => one === kind).length
  return (
    <p className={`${shared.onWarning} ${shared.above} ${shared.remark} ${shared.small}`} role="status">
      {messages.inConflict({
        ...{ conflicts: count('conflict'), listed: count('listed'), authors: count('author') },
        ...{ opposed: count('opposed'), unchecked, checked: people - check.unchecked },
      })}
    </p>
  )
}

function EmptyNotice({ mayEdit }: { mayEdit: boolean }) {
  return (
    <p className={`${shared.above} ${shared.quietSmall} ${classes.empty}`}>
      {mayEdit ? messages.nothingYet : messages.nothing}
    </p>
  )
}

/** Leads to a collection that was saved after the query had been asked: its address does not name it. */
function OfferSaved({ saved: { uuid, name } }: { saved: NamedCollection }) {
  const reading = useMutation({
    mutationFn: () => call('getSearch', { params: { uuid } }),
    onSuccess: (view) => collection.open(view),
  })
  const { error } = reading
  return (
    <p className={`${shared.above} ${shared.quietSmall} ${classes.empty}`}>
      {messages.collectionOfText} <bdi>{name}</bdi>{' '}
      <QuietButton aria-label={messages.openNamed(name)} onClick={() => reading.mutate()}>
        {messages.open}
      </QuietButton>
      {error && <span role="alert">{isGone(error) ? messages.collectionGone : sentenceOf(error)}</span>}
    </p>
  )
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'search_not_found'

function LoadingNotice() {
  return (
    <div className={`${shared.above} ${shared.quietSmall} ${classes.empty}`} role="status">
      <p>{messages.loading}</p>
      <Button variant="default" size="compact-sm" onClick={() => collection.refresh()}>
        {messages.tryAgain}
      </Button>
    </div>
  )
}

interface LinesProps {
  Rating: RatingSlot | undefined
  lines: readonly Line[]
  conflicts: CollectedConflicts
  onOpen(record: RecordReference): void
  onToggleHidden(): void
  onRestoreAll(records: readonly CollectedRecord[]): void
}

function Lines({ lines, ...actions }: LinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const isPrinting = useIsPrinting()
  // A new function would make the virtualizer lay out all lines again on every scroll.
  const estimateSize = useCallback((index: number) => heightOf(lines[index]!), [lines])
  const getItemKey = useCallback((index: number) => lines[index]!.key, [lines])
  const virtualizer = useVirtualizer({
    count: lines.length,
    // The parent of the panel scrolls.
    getScrollElement: () => list.current?.parentElement ?? null,
    estimateSize,
    getItemKey,
    useFlushSync: false,
    overscan: isPrinting ? lines.length : 8,
    initialRect: { width: 200, height: 600 },
  })
  return (
    <ul
      ref={list}
      className={shared.around}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={messages.collection}
    >
      {virtualizer.getVirtualItems().map((item) => (
        <li
          key={item.key}
          ref={virtualizer.measureElement}
          data-index={item.index}
          className={classes.line}
          style={{ transform: `translateY(${item.start}px)` }}
          aria-posinset={item.index + 1}
          aria-setsize={lines.length}
        >
          <LineContent line={lines[item.index]!} {...actions} />
        </li>
      ))}
    </ul>
  )
}

interface LineContentProps extends Omit<LinesProps, 'lines'> {
  line: Line
}

function LineContent({ line, conflicts, Rating, onOpen, onToggleHidden, onRestoreAll }: LineContentProps) {
  const mayEdit = useMayEdit()
  if (line.kind === 'group') {
    return (
      <h3 className={`${shared.quietHeading} ${classes.group}`}>
        {line.label} <span className={`${shared.figures} ${shared.quietRegular}`}>{line.count}</span>
      </h3>
    )
  }
  if (line.kind === 'included') {
    const { record } = line
    const conflict = record.record_type === 'author' ? conflicts.get(shortId(record.identifier)) : undefined
    return <IncludedLine record={record} conflict={conflict} Rating={Rating} onOpen={onOpen} />
  }
  if (line.kind === 'excluded') return <ExcludedLine record={line.record} onOpen={onOpen} />
  if (line.kind === 'reason') {
    return (
      <div className={`${shared.spread} ${classes.reason}`}>
        <h4 className={shared.quietHeading}>
          {line.label} <span className={`${shared.figures} ${shared.quietRegular}`}>{line.records.length}</span>
        </h4>
        {mayEdit && (
          <button
            type="button"
            className={`${shared.smallLink} ${shared.hoverUnderlined}`}
            aria-label={messages.restoreAllOf(line.label)}
            onClick={() => onRestoreAll(line.records)}
          >
            {messages.restoreAll}
          </button>
        )}
      </div>
    )
  }
  const Icon = line.isOpen ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      className={`${shared.strongSmall} ${shared.row} ${shared.wide} ${classes.hidden}`}
      aria-expanded={line.isOpen}
      onClick={onToggleHidden}
    >
      <Icon size={16} stroke={1.8} aria-hidden />
      {messages.excluded} <span className={`${shared.figures} ${shared.quietRegular}`}>{line.count}</span>
    </button>
  )
}

function linesOf(
  { included, excluded }: CollectionState,
  showsHidden: boolean,
  labelOf: (type: CollectedRecord['record_type']) => string,
): Line[] {
  const toLines = <Kind extends 'included' | 'excluded'>(kind: Kind, records: readonly CollectedRecord[]) =>
    records.map((record): RecordLine<Kind> => ({ kind, record, key: `${kind} ${keyOf(record)}` }))
  const groups = groupByKind(included).flatMap(({ type, records }): Line[] => [
    { kind: 'group', key: `group ${type}`, label: labelOf(type), count: records.length },
    ...toLines('included', records),
  ])
  if (excluded.length === 0) return groups
  const hiddenHead: Line = { kind: 'hidden', key: 'hidden', count: excluded.length, isOpen: showsHidden }
  if (!showsHidden) return [...groups, hiddenHead]
  const byReason = reasonsOf(excluded).flatMap(({ reason, records }): Line[] => {
    const label = messages.reasons[reason ?? 'unknown']
    return [{ kind: 'reason', key: `reason ${label}`, label, records }, ...toLines('excluded', records)]
  })
  return [...groups, hiddenHead, ...byReason]
}

/** The name of a kind of record, taken from the organisation's datasets where they have it. C-01. */
function groupLabel(type: RecordType, modules: readonly SearchModuleView[]): string {
  if (type === 'record') return messages.textRecords
  const { records } = rowOfKind[type]
  return modules.find(({ record_type }) => record_type === type)?.label ?? records[0]!.toUpperCase() + records.slice(1)
}
