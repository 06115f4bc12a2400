import { CheckCoauthors } from '../../features/coauthors/check-coauthors.tsx'
import { toggleRole } from '../../features/collection/give-role.ts'
import { hideResult, RowButtons, toggleCollected } from '../../features/collection/row-buttons.tsx'
import { AnswerDetails, ConflictBadge } from '../../features/conflicts/conflict-badge.tsx'
import { RatingItems } from '../../features/judging/rating-items.tsx'
import { LoadMark } from '../../features/load/load-mark.tsx'
import { FindEmail } from '../../features/lookups/find-email.tsx'
import { ProfileLinks } from '../../features/lookups/profile-links.tsx'
import { SignalsLink } from '../../features/lookups/signals-link.tsx'
import type { RowSlots } from '../../features/results/row-slots.ts'
import { Expertise } from '../../features/topics/expertise.tsx'
import { EditorOfRow, TiesOfRow } from './marks-of-manuscript.tsx'

/** What other features add to rows and records. */
export const rowSlots: RowSlots = {
  ConflictBadge,
  ConflictDetails: AnswerDetails,
  LoadMark,
  EditorBadge: EditorOfRow,
  TiedMark: TiesOfRow,
  CheckCoauthors,
  Expertise,
  FindEmail,
  Rating: RatingItems,
  ProfileLinks,
  SignalsLink,
  RowButtons,
  toggleCollected,
  toggleRole,
  hideResult,
}
