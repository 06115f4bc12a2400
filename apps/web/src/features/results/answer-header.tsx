import type { FindSimilarAnswer, SearchModuleView } from '@cognate/contract'
import { Button, Loader, SegmentedControl } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { offeredSorts, sortOf } from '../../model/query/sorts.ts'
import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import {
  IconAffiliate,
  IconAlertTriangle,
  IconArrowsSort,
  IconChartDonut,
  IconFold,
  IconKeyboard,
  IconList,
} from '../../ui/icons.tsx'
import { MoreTools } from '../../ui/more-tools.tsx'
import shared from '../../ui/shared.module.css'
import { toolLook } from '../../ui/tool-look.tsx'
import { useHasLasted } from '../../ui/use-has-lasted.ts'
import classes from './answer-header.module.css'
import { chooseFolding, useFolding } from './folding-choice.ts'
import { messages } from './messages.ts'
import { resultLine } from './result-line.ts'
import type { ViewKey } from './views.ts'

interface AnswerHeaderProps {
  ref: Ref<HTMLHeadingElement>
  answer: FindSimilarAnswer | undefined
  isPending: boolean
  module: SearchModuleView | undefined
  sort: string
  onSort(sort: string): void
  onHelp(): void
  /** Whether the list has results that are based on the same works. */
  mayFold: boolean
  /** The views of the answer that are open. */
  views: readonly { key: ViewKey; label: string }[]
  view: ViewKey
  onView(view: ViewKey): void
  /** What else is to be said of the results, beside their number. */
  summary?: ReactNode
  /** The filters of the query. */
  pills?: ReactNode
  /** What is done with most answers. */
  actions?: ReactNode
  /** What is done with few. */
  moreActions?: ReactNode
}

const viewIcons = { list: IconList, network: IconAffiliate, topics: IconChartDonut }

function ViewName({ view, label }: { view: ViewKey; label: string }) {
  const Icon = viewIcons[view]
  return (
    <span className={`${shared.inline} ${classes.view}`}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <span>{label}</span>
    </span>
  )
}

/** The line above the results: how many there are, of which dataset, and in which order. */
export function AnswerHeader(props: AnswerHeaderProps) {
  const { ref, answer, isPending, module, sort, onSort, onHelp, mayFold, views, view, onView } = props
  const isLate = useHasLasted(isPending)
  const isWeak = answer?.weak === true && answer.results.length > 0
  return (
    <>
      <header className={`${shared.around} ${shared.lineBelow} ${classes.header}`}>
        <div className={`${shared.row} ${classes.bar}`}>
          <h1
            ref={ref}
            tabIndex={-1}
            className={`${shared.strongBody} ${shared.noRing} ${shared.middle} ${shared.unbroken} ${shared.rigid} ${classes.line}`}
            title={answer && `${Math.round(answer.took_ms)} ms`}
          >
            {isWeak && (
              <IconAlertTriangle
                size={18}
                stroke={1.8}
                className={shared.warning}
                role="img"
                aria-label={messages.warning}
              />
            )}
            <AnswerSummary answer={answer} />
            {module && <span className={`${shared.quietRegular} ${classes.dataset}`}>{module.label}</span>}
          </h1>
          {props.summary}
          {isLate && <Loader size={16} role="status" aria-label={messages.searching} />}
          {props.pills}
          <div className={`${shared.row} ${shared.rigid} ${classes.tools}`} data-on="screen">
            {views.length > 1 && (
              <SegmentedControl
                size="xs"
                aria-label={messages.view}
                data={views.map(({ key, label }) => ({ value: key, label: <ViewName view={key} label={label} /> }))}
                value={view}
                onChange={(key) => onView(key as ViewKey)}
              />
            )}
            {module && <SortMenu module={module} sort={sort} onSort={onSort} />}
            {props.actions}
            <MoreTools>
              {props.moreActions}
              {mayFold && <FoldSwitch />}
              <Button {...toolLook(IconKeyboard)} title={messages.keyboardShortcutsHint} onClick={onHelp}>
                {messages.keyboardShortcuts}
              </Button>
            </MoreTools>
          </div>
        </div>
      </header>
      {isWeak && (
        <p className={`${shared.warningCard} ${classes.weak}`}>
          {weakWords(answer)(module?.label.toLowerCase() ?? messages.results.toLowerCase())}
        </p>
      )}
    </>
  )
}

/** Rows tell of the words that the catalogue knows, and an answer is weak as well where it lacks the others. */
const weakWords = ({ results }: FindSimilarAnswer) =>
  results.some(({ closeness }) => closeness === 'very close' || closeness === 'close')
    ? messages.weakInPart
    : messages.weak

function AnswerSummary({ answer }: { answer: FindSimilarAnswer | undefined }) {
  if (!answer) return messages.searchingNow
  if (answer.results.length === 0) return messages.noResults
  return resultLine({ ...answer, shown: answer.results.length })
}

/** Shows results that are based on the same works as one row, or each for itself. */
function FoldSwitch() {
  const isFolding = useFolding()
  return (
    <Button
      variant={isFolding ? 'light' : 'subtle'}
      color={isFolding ? undefined : 'gray'}
      size="compact-md"
      aria-pressed={isFolding}
      title={messages.foldTitle}
      leftSection={<IconFold size={16} stroke={1.7} aria-hidden />}
      onClick={() => chooseFolding(!isFolding)}
    >
      {messages.fold}
    </Button>
  )
}

function SortMenu({ module, sort, onSort }: { module: SearchModuleView; sort: string; onSort(sort: string): void }) {
  const currentSort = sortOf(sort, module.sorts)
  if (!currentSort) return null
  const choices = offeredSorts(module.sorts, currentSort)
  if (choices.length < 2) return null
  return (
    <ChoiceMenu
      label={messages.sortBy}
      choices={choices}
      chosen={currentSort}
      onChoose={(key) => key !== currentSort.key && onSort(key)}
      icon={<IconArrowsSort size={16} stroke={1.7} aria-hidden />}
    />
  )
}
