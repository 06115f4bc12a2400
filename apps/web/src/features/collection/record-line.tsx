import { use } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { announce } from '../../model/announcements.ts'
import type { CollectedConflict } from '../../model/collection/collected-conflicts.ts'
import { collection } from '../../model/collection/collection.ts'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { useMayEdit } from '../../model/collection/use-collection.ts'
import { JudgingContext } from '../../model/judging.ts'
import type { RecordReference } from '../../model/records/result-types.ts'
import { showToast } from '../../model/toasts.ts'
import type { RatingSlot } from '../../ui/feature-slots.ts'
import { IconAlertTriangle, IconArrowBackUp, IconTarget, IconTargetOff, IconX } from '../../ui/icons.tsx'
import { QuietIconButton } from '../../ui/quiet-button.tsx'
import { RecordMenu } from '../../ui/record-menu.tsx'
import shared from '../../ui/shared.module.css'
import { EmailEdit } from './email-edit.tsx'
import { flyFromCollection } from './fly-to-collection.ts'
import { messages } from './messages.tsx'
import classes from './record-line.module.css'
import { removeCollected } from './remove-collected.ts'

interface LineProps {
  record: CollectedRecord
  /** Opens the record over the page. */
  onOpen(record: RecordReference): void
}

interface IncludedLineProps extends LineProps {
  conflict: CollectedConflict | undefined
  Rating: RatingSlot | undefined
}

/** An included record: open it, switch whether searches use it, edit its e-mail address, or remove it. */
export function IncludedLine({ record, conflict, Rating, onOpen }: IncludedLineProps) {
  const name = nameOfCollected(record)
  const { used_in_search } = record
  const isRateable = use(JudgingContext) !== undefined
  const mayEdit = useMayEdit()
  const remove = (pressedButton: HTMLElement) => {
    flyFromCollection(pressedButton)
    removeCollected(record)
  }
  const toggleUse = () => {
    announce(used_in_search ? messages.notUsedNow(name) : messages.usedNow(name))
    collection.alter(record, { used_in_search: !used_in_search }).catch((error) => {
      showToast({ tone: 'danger', title: messages.notChanged(name), details: sentenceOf(error) })
    })
  }
  const UseIcon = used_in_search ? IconTarget : IconTargetOff
  return (
    <div className={classes.record} data-used={used_in_search}>
      <div className={`${shared.row} ${classes.head}`}>
        <RecordName record={record} name={name} onOpen={onOpen} />
        {mayEdit && (
          <>
            <QuietIconButton
              data-on="screen"
              className={classes.action}
              aria-pressed={used_in_search}
              aria-label={messages.use(name)}
              title={used_in_search ? messages.used : messages.notUsed}
              onClick={toggleUse}
            >
              <UseIcon size={16} stroke={1.7} aria-hidden />
            </QuietIconButton>
            <QuietIconButton
              data-on="screen"
              className={classes.action}
              aria-label={messages.removeNamed(name)}
              title={messages.remove}
              onClick={({ currentTarget }) => remove(currentTarget)}
            >
              <IconX size={16} stroke={1.7} aria-hidden />
            </QuietIconButton>
          </>
        )}
      </div>
      {record.record_type === 'author' && (
        <div className={classes.second}>
          {mayEdit ? (
            <EmailEdit
              name={name}
              address={record.email_address}
              onSave={(email_address) => collection.alter(record, { email_address })}
            />
          ) : (
            record.email_address
          )}
          {conflict && (
            <span
              className={`${shared.strongSmall} ${shared.inlineRow} ${shared.onDanger} ${shared.rigid} ${shared.tag} ${classes.conflict}`}
              data-kind={conflict}
              title={messages.marksHint[conflict]}
            >
              <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
              {messages.marks[conflict]}
            </span>
          )}
          {Rating && isRateable && (
            <RecordMenu label={messages.actionsFor(name)} actions={[]}>
              <Rating person={{ identifier: record.identifier, display_name: name }} />
            </RecordMenu>
          )}
        </div>
      )}
    </div>
  )
}

/** An excluded record, with a button to restore it for who may. */
export function ExcludedLine({ record, onOpen }: LineProps) {
  const name = nameOfCollected(record)
  const mayEdit = useMayEdit()
  return (
    <div className={classes.record}>
      <div className={`${shared.row} ${classes.head}`}>
        <RecordName record={record} name={name} onOpen={onOpen} />
        {mayEdit && (
          <QuietIconButton
            data-on="screen"
            className={classes.action}
            aria-label={messages.restoreNamed(name)}
            title={messages.restore}
            onClick={() => {
              announce(messages.restored(name))
              collection.restore([record])
            }}
          >
            <IconArrowBackUp size={16} stroke={1.7} aria-hidden />
          </QuietIconButton>
        )}
      </div>
    </div>
  )
}

function RecordName({ record, name, onOpen }: LineProps & { name: string }) {
  const { record_type, identifier } = record
  if (record_type === 'record') {
    return (
      <span className={`${shared.oneLine} ${shared.fill} ${shared.hoverLink} ${classes.name}`} title={name}>
        <bdi>{name}</bdi>
      </span>
    )
  }
  return (
    <button
      type="button"
      className={`${shared.oneLine} ${shared.fill} ${shared.hoverLink} ${classes.name}`}
      title={name}
      aria-haspopup="dialog"
      onClick={() => onOpen({ record_type, identifier, display_name: name })}
    >
      <bdi>{name}</bdi>
    </button>
  )
}
