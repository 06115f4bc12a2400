import type { ResultView } from '@cognate/contract'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { firstNameOf } from '../../model/records/person-name.ts'
import { IconCircleMinus, IconCirclePlus } from '../../ui/icons.tsx'
import { type RecordAction, RecordMenu } from '../../ui/record-menu.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './network.module.css'
import type { NetworkPerson } from './network-model.ts'

export interface PersonActions {
  toggle(id: string): void
  point(id: string | undefined): void
  centre(id: string): void
  expand(id: string): void
  open(result: ResultView): void
  moreLike(result: ResultView): void
}

interface NetworkPersonRowProps {
  person: NetworkPerson
  /** Number of drawn co-authors. */
  degree: number
  /** The result of this person; undefined for people added by expanding. */
  result: ResultView | undefined
  isChosen: boolean
  isExpanded: boolean
  mayAskLike: boolean
  actions: PersonActions
}

/** A person in the list beside the drawing. */
export const NetworkPersonRow = memo(function PersonRow(props: NetworkPersonRowProps) {
  const { person, degree, result, isChosen, isExpanded, mayAskLike, actions } = props
  const { id, name, works, isFound, isInConflict } = person
  const Icon = isExpanded ? IconCircleMinus : IconCirclePlus
  const expandLabel = isExpanded ? messages.collapse(name) : messages.expand(name)
  const createDetailsAction = (personResult: ResultView): RecordAction => ({
    label: messages.details,
    description: messages.detailsOf(name),
    onSelect: () => actions.open(personResult),
  })
  const createMoreLikeAction = (personResult: ResultView): RecordAction => ({
    label: messages.moreLike(firstNameOf(name)),
    description: messages.moreLikeHint(name),
    onSelect: () => actions.moreLike(personResult),
  })
  return (
    <li
      className={`${shared.stackSmall} ${classes.person}`}
      data-chosen={isChosen}
      data-person={id}
      onPointerEnter={() => actions.point(id)}
      onPointerLeave={() => actions.point(undefined)}
    >
      <Checkbox size="xs" aria-label={messages.select(name)} checked={isChosen} onChange={() => actions.toggle(id)} />
      <button
        type="button"
        className={`${shared.small} ${shared.medium} ${shared.breaking} ${classes.name}`}
        title={messages.showInGraph}
        onFocus={() => actions.point(id)}
        onBlur={() => actions.point(undefined)}
        onClick={() => actions.centre(id)}
      >
        <bdi>{name}</bdi>
        <span className={`${shared.quietSmall} ${shared.regular}`}>
          {messages.publications(works)} · {messages.links(degree)}
          {!isFound && ` · ${messages.notFound}`}
          {isInConflict && (
            <>
              {' · '}
              <span className={`${shared.medium} ${shared.danger}`}>{messages.inConflict}</span>
            </>
          )}
        </span>
      </button>
      <button
        type="button"
        className={`${shared.iconButton} ${shared.hoverDark}`}
        aria-label={expandLabel}
        title={`${expandLabel} (e)`}
        onClick={() => actions.expand(id)}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </button>
      {result && (
        <RecordMenu
          label={messages.actionsFor(name)}
          actions={
            mayAskLike ? [createDetailsAction(result), createMoreLikeAction(result)] : [createDetailsAction(result)]
          }
        />
      )}
    </li>
  )
})
