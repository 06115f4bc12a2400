import type { AuthorRecord } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { memo } from 'react'
import { lookupInWords, NO_SOURCE, originInWords } from '../../model/collection/address-words.ts'
import { collection } from '../../model/collection/collection.ts'
import { type CollectedRecord, keyOf } from '../../model/collection/collection-state.ts'
import { isGone, lacksAddress, lacksAlternate, successorOf } from '../../model/collection/shortlist.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import type { KnownAddresses } from '../../model/collection/use-address-origins.ts'
import { toggleCompared, useIsCompared } from '../../model/compared.ts'
import { affiliationsOf, lastYearAt } from '../../model/records/affiliations.ts'
import { countryName } from '../../model/records/names-of-codes.ts'
import { countOf, formatYears } from '../../model/records/wording.ts'
import { IconArrowDown, IconArrowUp, IconColumns } from '../../ui/icons.tsx'
import { CrossButton, QuietIconButton } from '../../ui/quiet-button.tsx'
import { TOP_TOPICS, TopTopics } from '../../ui/row-parts.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import { messages } from './messages.ts'
import { NoteField } from './note-field.tsx'
import type { PeopleProps, RowPlace } from './people-props.ts'
import classes from './people-table.module.css'
import { PersonConflicts } from './person-conflicts.tsx'
import { moveAmong, remove, setStatus } from './shortlist-actions.ts'
import { StatusCell, StatusWords } from './status-cell.tsx'
import { WhyCollected } from './why-collected.tsx'

interface PersonRowProps extends Omit<PeopleProps, 'known'>, RowPlace {
  record: CollectedRecord
  known: AuthorRecord | undefined
  /** Those of the same part, among whom it is moved. */
  siblings: readonly CollectedRecord[]
  dragged: CollectedRecord | undefined
  onDrag(record: CollectedRecord | undefined): void
}

/** Somebody of the collection: who, why, in conflict with whom, how to reach, and how far asking has come. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { record, known, number, reviewer, siblings, shortlist, dragged, slots, shown, mayEdit, onDrag, onOpen } = props
  const { ConflictExtra, EmailEdit, FindEmail, MailDraft, PersonLoad } = slots
  const name = nameOfCollected(record)
  const at = siblings.indexOf(record)
  const successor = isGone(record) && successorOf(shortlist, record)
  const takesDrop = dragged !== undefined && dragged !== record && siblings.includes(dragged)
  return (
    <tr
      id={record.uuid}
      data-row={keyOf(record)}
      data-alternate={reviewer !== undefined}
      data-gone={isGone(record)}
      data-dragged={dragged === record}
      data-drop={takesDrop}
      onDragOver={(event) => takesDrop && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (takesDrop) moveAmong(shortlist, dragged, at)
        onDrag(undefined)
      }}
    >
      <td
        data-column="place"
        className={`${shared.quiet} ${shared.figures} ${classes.place}`}
        draggable={mayEdit && siblings.length > 1}
        title={mayEdit && siblings.length > 1 ? messages.drag : undefined}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          onDrag(record)
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        {number}
      </td>
      <th scope="row" data-column="person">
        <button
          type="button"
          className={`${shared.hoverLink} ${shared.strong} ${shared.pressable} ${classes.name}`}
          aria-haspopup="dialog"
          onClick={() => onOpen({ record_type: 'author', identifier: record.identifier, display_name: name })}
        >
          <bdi>{name}</bdi>
        </button>
        <Affiliation record={record} known={known} />
        {reviewer && (
          <p className={`${shared.quietSmall} ${shared.regular}`}>{messages.standsInFor(nameOfCollected(reviewer))}</p>
        )}
        {lacksAlternate(shortlist, record) && (
          <p className={`${shared.quietSmall} ${shared.regular}`}>{messages.noAlternate}</p>
        )}
        {successor && (
          <p className={`${shared.quietSmall} ${shared.regular}`}>
            {messages.replacedBy(nameOfCollected(successor), [])}
          </p>
        )}
      </th>
      {shown.has('why') && (
        <td data-column="why" data-head={messages.columns.why}>
          <div>
            <WhyCollected record={record} onOpen={onOpen} />
            {known && <Standing known={known} shown={shown} />}
            <NoteField record={record} mayEdit={mayEdit} />
          </div>
        </td>
      )}
      {shown.has('conflicts') && (
        <td data-column="conflicts" data-head={messages.columns.conflicts}>
          <div className={`${shared.stackTight} ${classes.findings}`}>
            <PersonConflicts
              record={record}
              checked={props.checked}
              ofAllYears={props.ofAllYears}
              known={known}
              isChecking={props.isChecking}
              input={props.input}
              manuscript={props.uuid}
              Details={slots.ConflictDetails}
            />
            {ConflictExtra && <ConflictExtra record={record} />}
          </div>
        </td>
      )}
      {shown.has('email') && (
        <td data-column="email" data-head={messages.columns.email}>
          <div className={classes.email}>
            {lacksAddress(record) && <Warning>{messages.askedWithoutAddress}</Warning>}
            {mayEdit ? (
              <EmailEdit
                name={name}
                address={record.email_address}
                onSave={(email_address) => collection.alter(record, { email_address })}
              />
            ) : (
              record.email_address || (
                <span className={`${shared.quietSmall} ${shared.regular}`}>{messages.noAddress}</span>
              )
            )}
            <OriginLine record={record} addresses={props.addresses} looksUp={mayEdit} />
            {MailDraft && <MailDraft record={record} onAsked={mayEdit ? askingOf(props) : undefined} />}
            {mayEdit && known && !record.email_address && (
              <span data-on="screen">
                <FindEmail expert={known} />
              </span>
            )}
          </div>
        </td>
      )}
      {shown.has('works') && (
        <td data-column="works" data-head={messages.columns.works}>
          {known ? (
            <Works known={known} />
          ) : (
            <span className={`${shared.quietSmall} ${shared.regular}`}>{messages.notKnown}</span>
          )}
        </td>
      )}
      {shown.has('topics') && (
        <td data-column="topics" data-head={messages.columns.topics}>
          {known && <TopTopics topics={known.topics} />}
        </td>
      )}
      {shown.has('load') && (
        <td data-column="load" data-head={messages.columns.load}>
          {PersonLoad && <PersonLoad record={record} />}
        </td>
      )}
      {shown.has('status') && (
        <td data-column="status" data-head={messages.columns.status}>
          {mayEdit ? <StatusCell {...props} /> : <StatusWords record={record} />}
        </td>
      )}
      <td data-column="actions" data-on="screen">
        <div className={`${shared.stackTight} ${classes.actions}`}>
          <CompareButton record={record} />
          {mayEdit && <RowActions {...props} />}
        </div>
      </td>
    </tr>
  )
})

/** Notes that somebody who is still to be asked was asked today. */
function askingOf({ record, answerBy }: Pick<PersonRowProps, 'record' | 'answerBy'>): (() => void) | undefined {
  if ((record.status ?? 'to_ask') !== 'to_ask') return undefined
  return () => setStatus(record, 'asked', answerBy)
}

/** What somebody works on and how much they wrote, in one line; what has a column of its own is not said twice. */
function Standing({ known, shown }: { known: AuthorRecord } & Pick<PersonRowProps, 'shown'>) {
  const { works_count, first_publication_year, last_publication_year } = known
  const years = formatYears(first_publication_year, last_publication_year)
  const topics = known.topics.slice(0, TOP_TOPICS).map(({ display_name }) => display_name)
  const parts = [
    !shown.has('works') && [countOf(works_count, 'publication'), years].filter(Boolean).join(', '),
    !shown.has('topics') && topics.length > 0 && messages.worksOn(topics),
  ].filter(Boolean)
  return parts.length > 0 && <p className={`${shared.quietSmall} ${shared.regular}`}>{parts.join(' · ')}</p>
}

/** How much somebody wrote, and from when to when. */
function Works({ known }: { known: AuthorRecord }) {
  const { works_count, first_publication_year, last_publication_year } = known
  return (
    <>
      {countOf(works_count, 'publication')}
      <p className={`${shared.quietSmall} ${shared.regular}`}>
        {formatYears(first_publication_year, last_publication_year)}
      </p>
    </>
  )
}

/** Puts somebody side by side with others. */
function CompareButton({ record }: Pick<PersonRowProps, 'record'>) {
  const person = { identifier: record.identifier, display_name: nameOfCollected(record) }
  const label = messages.compare(person.display_name)
  return (
    <QuietIconButton
      aria-label={label}
      title={label}
      aria-pressed={useIsCompared(person)}
      onClick={() => toggleCompared(person)}
    >
      <IconColumns size={15} stroke={1.8} aria-hidden />
    </QuietIconButton>
  )
}

/** Moves somebody among those of the same part, and removes them. */
function RowActions({ record, siblings, shortlist }: Pick<PersonRowProps, 'record' | 'siblings' | 'shortlist'>) {
  const name = nameOfCollected(record)
  const at = siblings.indexOf(record)
  return (
    <>
      <QuietIconButton
        aria-label={messages.moveUp(name)}
        title={messages.moveUp(name)}
        aria-disabled={at <= 0}
        onClick={() => moveAmong(shortlist, record, at - 1)}
      >
        <IconArrowUp size={15} stroke={1.8} aria-hidden />
      </QuietIconButton>
      <QuietIconButton
        aria-label={messages.moveDown(name)}
        title={messages.moveDown(name)}
        aria-disabled={at >= siblings.length - 1}
        onClick={() => moveAmong(shortlist, record, at + 1)}
      >
        <IconArrowDown size={15} stroke={1.8} aria-hidden />
      </QuietIconButton>
      <CrossButton
        cross={15}
        deletes
        aria-label={messages.remove(name)}
        title={messages.remove(name)}
        onClick={() => remove(record, shortlist.reviewers.find((one) => one.record === record)?.alternates)}
      />
    </>
  )
}

/** Years after which it is told that an affiliation is the last one known. */
const OLD_YEARS = 3

/** Where somebody is: as the catalogue has it now, else as when collected. */
function Affiliation({ record, known }: Pick<PersonRowProps, 'record' | 'known'>) {
  const stored = record.fields.active_affiliations ?? record.fields.last_known_institutions ?? []
  const current = known ? affiliationsOf(known) : []
  const [place, ...others] = current.length > 0 ? current : stored
  if (!place?.display_name)
    return <p className={`${shared.quietSmall} ${shared.regular}`}>{messages.affiliationUnknown}</p>
  const country = place.country_code ? countryName(place.country_code) : undefined
  const last = known && current[0] && lastYearAt(known, current[0])
  const more = others.flatMap(({ display_name }) => display_name ?? [])
  return (
    <p>
      <bdi>{place.display_name}</bdi>
      {country && <span className={`${shared.quietSmall} ${shared.regular}`}>, {country}</span>}
      {last && (
        <span className={`${shared.quietSmall} ${shared.regular}`} title={messages.lastThereHint}>
          {' '}
          {messages.lastThere(last, last <= new Date().getFullYear() - OLD_YEARS)}
        </span>
      )}
      {more.length > 0 && <span className={`${shared.quietSmall} ${shared.regular}`}> {messages.alsoAt(more)}</span>}
    </p>
  )
}

interface OriginLineProps {
  record: CollectedRecord
  /** Undefined until they are read. */
  addresses: KnownAddresses | undefined
  /** Whether whoever looks up addresses sees beside it what that came to. */
  looksUp: boolean
}

/** Where an address comes from and since when, or what looking for one came to, in one quiet line. */
function OriginLine({ record: { identifier, email_address }, addresses, looksUp }: OriginLineProps) {
  if (!addresses) return null
  const id = shortId(identifier)
  if (!email_address) {
    const lookup = addresses.lookups.get(id)
    return looksUp ? null : (
      <p className={`${shared.quietSmall} ${shared.breaking}`}>
        {lookup ? lookupInWords(lookup) : messages.notLookedUp}
      </p>
    )
  }
  const origin = addresses.origins.get(id)
  const words = origin ? originInWords(origin) : NO_SOURCE
  // One of an address that has just been changed is on its way.
  if (origin && origin.email_address.toLowerCase() !== email_address.toLowerCase()) return null
  return (
    <p className={`${shared.quietSmall} ${shared.breaking}`}>
      {origin?.source_url ? (
        <a href={origin.source_url} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  )
}
