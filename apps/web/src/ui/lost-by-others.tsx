import { messages } from './messages.ts'
import { Warning } from './warning.tsx'

interface LostByOthersProps {
  shared_users?: readonly unknown[] | undefined
  shared_teams?: readonly unknown[] | undefined
}

/** Warns before something is deleted that others work with; nothing where it is shared with nobody. */
export function LostByOthers({ shared_users = [], shared_teams = [] }: LostByOthersProps) {
  if (shared_users.length + shared_teams.length === 0) return null
  return <Warning>{messages.lostByOthers(shared_users.length, shared_teams.length)}</Warning>
}
