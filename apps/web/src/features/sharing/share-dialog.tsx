import type { ShareView } from '@cognate/contract'
import { Modal, Select } from '@mantine/core'
import { IconUser, IconUsersGroup, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { fold } from '../../lib/fold.ts'
import { fullName } from '../../lib/user-name.ts'
import { queryKeys } from '../../model/query-keys.ts'
import type { Shareable } from '../../model/sharing/shares.ts'
import { type Shares, type Target, targetId, toShareRequest } from '../../model/sharing/shares.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { Problem } from '../../ui/page.tsx'
import classes from './share-dialog.module.css'

interface ShareDialogProps {
  item: Shareable & Shares
  name: string
  onChanged(shares: ShareView): void
  onClose(): void
}

/** The people and teams with whom a thing is shared, with buttons to add and remove them. Every change is saved at once. */
export function ShareDialog({ item, name, onChanged, onClose }: ShareDialogProps) {
  const sharedTargets = targetsOf(item)
  const candidates = useCandidates()
  const save = useMutation({
    mutationFn: (targets: Target[]) =>
      call('setShares', { params: { kind: item.kind, uuid: item.uuid }, body: toShareRequest(targets) }),
    onSuccess: onChanged,
  })
  const problem = save.error ?? candidates.error
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears with its target.
  const remove = (target: Target) =>
    save.mutate(
      sharedTargets.filter((current) => current !== target),
      { onSuccess: () => heading.current?.focus() },
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{`Share ‘${name}’`}</bdi>}
      centered
      size={480}
      // The dialogue is mounted only while it is open; its opener restores the focus.
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 32 }}
      // A short dialogue must not clip the list of names.
      styles={{ content: { overflow: 'visible' }, body: { overflow: 'visible' } }}
    >
      <div className={classes.body}>
        <TargetField
          targets={(candidates.data ?? []).filter(
            (target) => !sharedTargets.some((shared) => targetId(shared) === targetId(target)),
          )}
          isLoading={candidates.isPending || save.isPending}
          onAdd={(target) => save.mutate([...sharedTargets, target])}
        />
        {problem && <Problem>{sentenceOf(problem)}</Problem>}
        <h2 id="shared-with" ref={heading} tabIndex={-1} className={classes.heading}>
          Shared with:
        </h2>
        {sharedTargets.length === 0 ? (
          <p className={classes.quiet}>Nobody yet. Only you can see this.</p>
        ) : (
          <ul className={classes.targets} aria-labelledby="shared-with">
            {sharedTargets.map((target) => (
              <TargetEntry
                key={targetId(target)}
                target={target}
                isDisabled={save.isPending}
                onRemove={() => remove(target)}
              />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}

function targetsOf({ shared_users, shared_teams }: Shares): Target[] {
  return [
    ...shared_users.map((user): Target => ({ kind: 'user', key: user.username, name: fullName(user) })),
    ...shared_teams.map((team): Target => ({ kind: 'team', key: team.uuid, name: team.name })),
  ]
}

/** The other users of the organisation, and its teams. */
function useCandidates() {
  const { user } = useProfile()
  return useQuery({
    queryKey: queryKeys.shareTargets,
    queryFn: async ({ signal }): Promise<Target[]> => {
      const [shared_users, teams] = await Promise.all([call('listUsers', { signal }), call('listTeams', { signal })])
      return targetsOf({
        shared_users: shared_users.filter(({ username }) => username !== user.username),
        shared_teams: teams,
      })
    },
  })
}

interface TargetFieldProps {
  targets: Target[]
  isLoading: boolean
  onAdd(target: Target): void
}

function TargetField({ targets, isLoading, onAdd }: TargetFieldProps) {
  const optionsOf = (kind: Target['kind']) =>
    targets.filter((target) => target.kind === kind).map((target) => ({ value: targetId(target), label: target.name }))
  const [search, setSearch] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a share was added or removed, the field is empty again.
  useEffect(() => setSearch(''), [targets.length])
  const choose = (id: string | null) => {
    const target = targets.find((candidate) => targetId(candidate) === id)
    if (target) onAdd(target)
  }
  return (
    <Select
      label="Share with a user or a team"
      placeholder="Name of a user or a team"
      data={[
        { group: 'Users', items: optionsOf('user') },
        { group: 'Teams', items: optionsOf('team') },
      ].filter(({ items }) => items.length > 0)}
      // Choosing adds at once.
      value={null}
      onChange={choose}
      searchable
      // The field has the first focus; a list that opens then would hide the current shares.
      openOnFocus={false}
      searchValue={search}
      onSearchChange={setSearch}
      loading={isLoading}
      maxDropdownHeight={220}
      nothingFoundMessage="No user or team of your organisation has this name."
      filter={({ options, search }) =>
        options.flatMap((option) => {
          if (!('group' in option)) return []
          const items = option.items.filter((item) => fold(item.label).includes(fold(search.trim())))
          return items.length > 0 ? [{ ...option, items }] : []
        })
      }
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      data-autofocus
    />
  )
}

interface TargetEntryProps {
  target: Target
  isDisabled: boolean
  onRemove(): void
}

function TargetEntry({ target, isDisabled, onRemove }: TargetEntryProps) {
  const Icon = target.kind === 'user' ? IconUser : IconUsersGroup
  return (
    <li className={classes.target}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.name}>
        <bdi>{target.name}</bdi>
        {target.kind === 'team' && <span className={classes.kind}> Team</span>}
      </span>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Stop sharing with ${target.name}`}
        disabled={isDisabled}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
    </li>
  )
}
