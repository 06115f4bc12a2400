import { ConflictsWith } from '../../features/conflicts/conflicts-with.tsx'
import { EditorBadge } from '../../features/conflicts/editor-badge.tsx'
import { LoadMark } from '../../features/load/load-mark.tsx'
import { FindEmail } from '../../features/lookups/find-email.tsx'
import { ProfileLinks } from '../../features/lookups/profile-links.tsx'
import { PersonScreen } from '../../features/person/person-screen.tsx'
import type { PersonSlots } from '../../features/person/person-slots.ts'
import { IdentityReasons } from '../../features/results/identity-hints.tsx'

const slots: PersonSlots = {
  Load: LoadMark,
  Editor: ({ identifier, manuscript }) => (
    <EditorBadge identifier={identifier} among={[identifier]} manuscript={manuscript} isWhole />
  ),
  Conflicts: ConflictsWith,
  FindEmail,
  ProfileLinks,
  IdentityReasons,
}

/** `/app/people/{id}/`, with what other features know of the person. */
export function PersonDetailPage() {
  return <PersonScreen slots={slots} />
}
