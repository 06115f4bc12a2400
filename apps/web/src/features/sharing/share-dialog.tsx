import type { ShareRight, ShareView } from '@cognate/contract'
import { fold } from '@cognate/contract/fold'
import { fullName } from '@cognate/contract/full-name'
import { shareRights } from '@cognate/contract/limits'
import { NativeSelect, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { announce } from '../../model/announcements.ts'
import type { Shareable } from '../../model/sharing/shares.ts'
import { type SharedWith, type Target, targetId, toShareRequest } from '../../model/sharing/shares.ts'
import { useLookup } from '../../model/use-lookup.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconUser, IconUsersGroup } from '../../ui/icons.tsx'
import { Problem } from '../../ui/page.tsx'
import { CrossButton } from '../../ui/quiet-button.tsx'
import look from '../../ui/shared.module.css'
import { HandOverCollection } from './hand-over.tsx'
import { messages } from './messages.ts'
import classes from './share-dialog.module.css'

interface ShareDialogProps {
  item: Shareable & SharedWith
  name: string
  onChanged(shares: ShareView): void
  onClose(): void
}

/** The people and teams with whom a thing is shared, with buttons to add and remove them. Every change is saved at once. */
export function ShareDialog({ item, name, onChanged, onClose }: ShareDialogProps) {
  const sharedTargets = targetsOf(item)
  const save = useMutation({
    mutationFn: (targets: Target[]) =>
      call('setShares', { params: { kind: item.kind, uuid: item.uuid }, body: toShareRequest(targets) }),
    onSuccess: onChanged,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const [heir, setHeir] = useState<Target>()
  // The pressed button disappears with its target.
  const remove = (target: Target) =>
    save.mutate(
      sharedTargets.filter((current) => current !== target),
      {
        onSuccess: () => {
          announce(messages.stopped(target.name))
          heading.current?.focus()
        },
      },
    )
  const isSearch = item.kind === 'search'
  const say = ({ name, may = 'edit' }: Target) =>
    announce(messages.sharedNow(name, isSearch ? messages.rights[may] : undefined))
  return (
    <Dialog
      onClose={onClose}
      title={messages.title(name)}
      size={480}
      // A short dialog must not clip the list of names.
      styles={{ content: { overflow: 'visible' }, body: { overflow: 'visible' } }}
    >
      <div className={look.stack}>
        <TargetField
          sharedTargets={sharedTargets}
          isSaving={save.isPending}
          description={isSearch ? messages.mayAtFirst : undefined}
          onAdd={(target) => save.mutate([...sharedTargets, target], { onSuccess: () => say(target) })}
        />
        {save.error && <Problem>{sentenceOf(save.error)}</Problem>}
        <h2 id="shared-with" ref={heading} tabIndex={-1} className={`${look.strongBody} ${look.aboveSmall}`}>
          {messages.sharedWith}
        </h2>
        {sharedTargets.length === 0 ? (
          <p className={look.quiet}>{messages.nobody}</p>
        ) : (
          <ul className={look.scrolling} aria-labelledby="shared-with">
            {sharedTargets.map((target) => (
              <TargetEntry
                key={targetId(target)}
                target={target}
                isDisabled={save.isPending}
                onRemove={() => remove(target)}
                onMay={
                  isSearch
                    ? (may) =>
                        save.mutate(
                          sharedTargets.map((other) => (other === target ? { ...target, may } : other)),
                          { onSuccess: () => say({ ...target, may }) },
                        )
                    : undefined
                }
                onHandOver={isSearch && target.kind === 'user' ? () => setHeir(target) : undefined}
              />
            ))}
          </ul>
        )}
      </div>
      {heir && (
        <HandOverCollection
          uuid={item.uuid}
          name={name}
          heir={heir}
          onDone={onClose}
          onClose={() => setHeir(undefined)}
        />
      )}
    </Dialog>
  )
}

function targetsOf({ shared_users, shared_teams }: SharedWith): Target[] {
  return [
    ...shared_users.map((user): Target => ({ kind: 'user', key: user.username, name: fullName(user), may: user.may })),
    ...shared_teams.map((team): Target => ({ kind: 'team', key: team.uuid, name: team.name, may: team.may })),
  ]
}

/** Looks up the other users of the organisation and its teams by name. */
function useCandidates() {
  const { user } = useProfile()
  return useLookup<Target>({
    key: 'share targets',
    ask: async (name, signal) => {
      const [users, teams] = await Promise.all([
        call('listUsers', { query: { name }, signal }),
        call('listTeams', { signal }),
      ])
      return targetsOf({
        shared_users: users.filter(({ username }) => username !== user.username),
        // Teams are few, and come all at once.
        shared_teams: teams.filter((team) => fold(team.name).includes(fold(name))),
      })
    },
    noMatchMessage: messages.nobodyOfThatName,
  })
}

interface TargetFieldProps {
  sharedTargets: readonly Target[]
  isSaving: boolean
  description: string | undefined
  onAdd(target: Target): void
}

function TargetField({ sharedTargets, isSaving, description, onAdd }: TargetFieldProps) {
  const { matches, typed, onType, isPending, emptyMessage } = useCandidates()
  const sharedIds = new Set(sharedTargets.map(targetId))
  const targets = matches.filter((target) => !sharedIds.has(targetId(target)))
  const optionsOf = (kind: Target['kind']) =>
    targets.filter((target) => target.kind === kind).map((target) => ({ value: targetId(target), label: target.name }))
  const choose = (id: string | null) => {
    const target = targets.find((candidate) => targetId(candidate) === id)
    if (!target) return
    onAdd(target)
    onType('')
  }
  return (
    <Select
      label={messages.shareWith}
      description={description}
      placeholder={messages.nameHint}
      data={[
        { group: messages.users, items: optionsOf('user') },
        { group: messages.teams, items: optionsOf('team') },
      ].filter(({ items }) => items.length > 0)}
      // Choosing adds at once.
      value={null}
      onChange={choose}
      searchable
      // The field has the first focus; a list that opens then would hide the current shares.
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={onType}
      loading={isPending || isSaving}
      maxDropdownHeight={220}
      nothingFoundMessage={emptyMessage}
      filter={({ options }) => options}
      data-autofocus
    />
  )
}

/** Chosen among what somebody may do: it becomes theirs. */
const OWNER = 'owner'

interface TargetEntryProps {
  target: Target
  isDisabled: boolean
  onRemove(): void
  /** Undefined: what is shared is only read. */
  onMay: ((may: ShareRight) => void) | undefined
  /** Undefined: it cannot become theirs. */
  onHandOver: (() => void) | undefined
}

function TargetEntry({ target, isDisabled, onRemove, onMay, onHandOver }: TargetEntryProps) {
  const Icon = target.kind === 'user' ? IconUser : IconUsersGroup
  return (
    <li className={`${look.row} ${look.quiet} ${classes.target}`}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={`${look.fill} ${classes.name}`}>
        <bdi>{target.name}</bdi>
        {target.kind === 'team' && <span className={look.quietBody}> {messages.team}</span>}
      </span>
      {onMay && (
        <NativeSelect
          aria-label={messages.mayOf(target.name)}
          size="xs"
          disabled={isDisabled}
          value={target.may ?? 'edit'}
          data={[
            ...shareRights.map((may) => ({ value: may, label: messages.rights[may] })),
            ...(onHandOver ? [{ value: OWNER, label: messages.takesOver }] : []),
          ]}
          onChange={({ currentTarget: { value } }) => (value === OWNER ? onHandOver?.() : onMay(value as ShareRight))}
        />
      )}
      <CrossButton
        cross={16}
        isLarge
        deletes
        aria-label={messages.stopSharing(target.name)}
        disabled={isDisabled}
        onClick={onRemove}
      />
    </li>
  )
}
