import type { ShareKind, ShareRight, ShareView } from '@cognate/contract'
import { messages } from '../messages.ts'

/** What can be shared. */
export interface Shareable {
  kind: ShareKind
  uuid: string
}

/** With whom a thing is shared. */
export type SharedWith = Pick<ShareView, 'shared_users' | 'shared_teams'>

export const isShared = ({ shared_users, shared_teams }: SharedWith) => shared_users.length + shared_teams.length > 0

/** What the button that opens sharing says. C-06. */
export function shareLabel(item: SharedWith & { access: { is_owned: boolean } }): string {
  if (!item.access.is_owned) return messages.sharedWithYou
  return isShared(item) ? messages.sharing : messages.share
}

/** A person or a team that a thing can be shared with; `key` is what the API takes. */
export interface Target {
  kind: 'user' | 'team'
  key: string
  name: string
  /** Of a collection. */
  may?: ShareRight | undefined
}

/** The shares as the API takes them: user names and uuids of teams, and what they may do. */
export function toShareRequest(targets: readonly Target[]): {
  shared_users: string[]
  shared_teams: string[]
  rights: { to: string; may: ShareRight }[]
} {
  const keysOf = (kind: Target['kind']) => targets.filter((target) => target.kind === kind).map(({ key }) => key)
  const rights = targets.flatMap(({ key, may }) => (may ? [{ to: key, may }] : []))
  return { shared_users: keysOf('user'), shared_teams: keysOf('team'), rights }
}

/** One name for each target, where users and teams stand in one list. */
export const targetId = ({ kind, key }: Target) => `${kind}:${key}`
