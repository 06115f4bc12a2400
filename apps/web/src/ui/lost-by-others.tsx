import { isShared, type SharedWith } from '../model/sharing/shares.ts'
import { messages } from './messages.ts'
import { Warning } from './warning.tsx'

/** Warns before something is deleted that others work with; nothing where it is shared with nobody. */
export function LostByOthers({ shared_users = [], shared_teams = [] }: Partial<SharedWith>) {
  if (!isShared({ shared_users, shared_teams })) return null
  return <Warning>{messages.lostByOthers(shared_users.length, shared_teams.length)}</Warning>
}
