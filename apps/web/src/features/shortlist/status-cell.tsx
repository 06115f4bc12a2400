import { LONGEST_NOTE, type ReviewStatus, reviewStatuses, type ShortlistRole } from '@cognate/contract/limits'
import { Button } from '@mantine/core'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { inLineFor, isDropped, isGone, isLate, nextInLine, todayHere } from '../../model/collection/shortlist.ts'
import { nameOfCollected, roleLabels, statusLabels } from '../../model/collection/shortlist-words.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { formatDate } from '../../model/records/wording.ts'
import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import { messages } from './messages.ts'
import type { PeopleProps } from './people-props.ts'
import classes from './people-table.module.css'
import { doubtOf, isFit } from './person-conflicts.tsx'
import { SavedDateField, SavedWordsField } from './saved-fields.tsx'
import { change, replace, saveWords, setRole, setStatus } from './shortlist-actions.ts'

interface StatusCellProps extends Pick<PeopleProps, 'shortlist' | 'checked' | 'answerBy' | 'onFindAnother'> {
  record: CollectedRecord
}

/** What somebody is wanted for, how far asking has come, and what that needs: days, a reason, who is next in line. */
export function StatusCell(props: StatusCellProps) {
  const { record, shortlist, checked } = props
  return (
    <div className={`${shared.stackTight} ${classes.status}`}>
      <div data-on={record.role ? undefined : 'screen'}>
        <RoleMenu record={record} shortlist={shortlist} checked={checked} />
      </div>
      <StatusMenu {...props} />
      <StatusDetails record={record} />
      {isGone(record) && shortlist.reviewers.some((one) => one.record === record) && <NextInLine {...props} />}
    </div>
  )
}

/** The same for who may only look. */
export function StatusWords({ record }: Pick<StatusCellProps, 'record'>) {
  const { role, status, declined_reason } = record
  const days = (['asked_at', 'answer_by', 'unavailable_until'] as const).flatMap((field) =>
    record[field] ? [`${messages.dates[field]} ${formatDate(record[field])}`] : [],
  )
  return (
    <div className={`${shared.stackTight} ${classes.status}`}>
      {role && <span>{roleLabels[role]}</span>}
      {status && <span>{statusLabels[status]}</span>}
      {[...days, ...(declined_reason ? [declined_reason] : [])].map((line) => (
        <span key={line} className={`${shared.quietSmall} ${shared.regular}`}>
          {line}
        </span>
      ))}
    </div>
  )
}

const STAND_IN = 'alternate '

function RoleMenu({ record, shortlist, checked }: Pick<StatusCellProps, 'record' | 'shortlist' | 'checked'>) {
  const manuscript = useCollectionPart(({ saved }) => saved?.manuscript)
  const name = nameOfCollected(record)
  const reviewers = shortlist.reviewers.map((reviewer) => reviewer.record).filter((reviewer) => reviewer !== record)
  const standIns = reviewers.flatMap((reviewer) =>
    reviewer.uuid ? [{ key: STAND_IN + reviewer.uuid, label: messages.alternateFor(nameOfCollected(reviewer)) }] : [],
  )
  const choices = [
    { key: 'reviewer', label: roleLabels.reviewer },
    { key: 'alternate', label: roleLabels.alternate },
    ...standIns,
    { key: 'none', label: messages.noRole },
  ]
  const key =
    record.role === 'alternate' && record.alternate_of ? STAND_IN + record.alternate_of : (record.role ?? 'none')
  const choose = (chosen: string) => {
    if (chosen === key) return
    // Whoever gives a role should know at once what speaks against it.
    const doubt = doubtOf(record, { checked, manuscript })
    if (chosen.startsWith(STAND_IN)) {
      const alternate_of = chosen.slice(STAND_IN.length)
      const reviewer = reviewers.find(({ uuid }) => uuid === alternate_of)
      const told = messages.standIn(name, nameOfCollected(reviewer!))
      return setRole(record, { role: 'alternate', alternate_of }, told, doubt)
    }
    const role = chosen === 'none' ? null : (chosen as ShortlistRole)
    setRole(record, { role, alternate_of: null }, messages.roleSet(name, role), role ? doubt : undefined)
  }
  const chosen = choices.find((choice) => choice.key === key) ?? choices[1]!
  // Under whom an alternate stands says for whom already.
  const shown = record.role === 'alternate' ? { ...chosen, label: roleLabels.alternate } : chosen
  return (
    <ChoiceMenu
      label={messages.role(name)}
      choices={choices}
      chosen={shown}
      onChoose={choose}
      position="bottom-start"
      className={classes.menu}
    />
  )
}

function StatusMenu({ record, answerBy }: StatusCellProps) {
  const name = nameOfCollected(record)
  const choices = [
    { key: 'none' as const, label: messages.noStatus },
    ...reviewStatuses.map((key) => ({ key, label: statusLabels[key] })),
  ]
  const shown = record.status ?? 'none'
  const choose = (key: ReviewStatus | 'none') => {
    const status = key === 'none' ? null : key
    if (key !== shown) setStatus(record, status, answerBy)
  }
  const isDue = record.status !== 'late' && isLate(record, todayHere())
  return (
    <span
      className={`${shared.inlineRow} ${classes.statusLine}`}
      data-status={shown}
      data-on={record.status ? undefined : 'screen'}
    >
      <ChoiceMenu
        label={messages.status(name)}
        choices={choices}
        chosen={choices.find(({ key }) => key === shown) ?? choices[0]!}
        onChoose={choose}
        position="bottom-start"
        className={classes.menu}
      />
      {isDue && <span className={`${shared.strongSmall} ${classes.late}`}>{statusLabels.late}</span>}
    </span>
  )
}

/** The days and words that belong to a status. */
function StatusDetails({ record }: Pick<StatusCellProps, 'record'>) {
  const { status } = record
  const name = nameOfCollected(record)
  const reason = (label: string) => (
    <SavedWordsField
      field={`declined ${record.identifier}`}
      label={label}
      placeholder={messages.declinedReason}
      maxLength={LONGEST_NOTE}
      value={record.declined_reason}
      onSave={(declined_reason) => saveWords(record, { declined_reason }, messages.reasonSet(name))}
    />
  )
  if (isDropped(record))
    return <div className={`${shared.stackTiny} ${shared.wide}`}>{reason(messages.droppedReasonOf(name))}</div>
  if (!status || status === 'to_ask') return null
  const day = (field: keyof typeof messages.dates) => (
    <SavedDateField
      label={messages.dates[field]}
      name={messages.dateOf(messages.dates[field], name)}
      value={record[field]}
      onSave={(value) => change(record, { [field]: value }, messages.dateSet(name))}
    />
  )
  const { asked_at, answer_by } = record
  return (
    <div className={`${shared.stackTiny} ${shared.wide}`}>
      {day('asked_at')}
      {status === 'declined'
        ? reason(messages.declinedReasonOf(name))
        : day(status === 'unavailable' ? 'unavailable_until' : 'answer_by')}
      {isAwaited(status) && asked_at && answer_by && answer_by < asked_at && (
        <Warning>{messages.answerBeforeAsked}</Warning>
      )}
    </div>
  )
}

const isAwaited = (status: ReviewStatus) => status !== 'declined' && status !== 'unavailable'

/** Why nobody comes next: those in line do not fit, all alternates stand in for others, or there are none. */
function whyNobody(shortlist: PeopleProps['shortlist'], record: CollectedRecord): string {
  const all = [...shortlist.alternates, ...shortlist.reviewers.flatMap(({ alternates }) => alternates)]
  if (inLineFor(shortlist, record).length > 0) return messages.nobodyInLine
  return all.some((one) => !isGone(one)) ? messages.othersStandIn : messages.noAlternates
}

/** What comes after a reviewer who declined: the next alternate in one press, or a search for another. */
function NextInLine({ record, shortlist, checked, onFindAnother }: StatusCellProps) {
  const manuscript = useCollectionPart(({ saved }) => saved?.manuscript)
  const next = nextInLine(shortlist, record, (one) => isFit(one, { checked, manuscript }))
  const others = shortlist.reviewers.find((reviewer) => reviewer.record === record)?.alternates ?? []
  return (
    <div className={`${shared.stackTiny} ${shared.aboveTiny} ${classes.next}`} data-on="screen">
      {next ? (
        <Button
          size="compact-sm"
          onClick={() => replace({ declined: record, next, others: others.filter((other) => other !== next) })}
        >
          {messages.useAlternate(nameOfCollected(next))}
        </Button>
      ) : (
        <p className={`${shared.quietSmall} ${shared.regular}`}>{whyNobody(shortlist, record)}</p>
      )}
      {onFindAnother && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={messages.findAnotherFor(nameOfCollected(record))}
          onClick={onFindAnother}
        >
          {messages.findAnother}
        </Button>
      )}
    </div>
  )
}
