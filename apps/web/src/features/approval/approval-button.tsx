import type { ApprovalMark } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { Button } from '@mantine/core'
import { type ComponentProps, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../model/who-i-am.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { ApprovalSlot } from '../../ui/feature-slots.ts'
import { IconCheck, IconUserQuestion } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import shared from '../../ui/shared.module.css'
import { toolLook } from '../../ui/tool-look.tsx'
import classes from './approval.module.css'
import { messages } from './messages.ts'

const ApprovalPanel = lazyPart(async () => (await import('./approval-panel.tsx')).ApprovalPanel)
const CollectionHistory = lazyPart(async () => (await import('./collection-history.tsx')).CollectionHistory)

interface ApprovalButtonProps extends ComponentProps<ApprovalSlot> {
  /** What speaks against who is chosen, and that conflicts with some were not looked for, in sentences. */
  doubts?: string | undefined
}

/**
 * How far the approval of a collection has come; opens what was decided, what has changed since, and the history. Whoever decides is
 * led to the page with the people and their conflicts.
 */
export function ApprovalButton({ collection, doubts, isListed = false }: ApprovalButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const mayShare = useMay('share')
  const { uuid, approval, access, included_by_type, name } = collection
  if (!approval && !(access.is_owned && mayShare && (included_by_type.author ?? 0) > 0)) return null
  const hasChanged = approval?.has_changed ?? false
  const label = hasChanged ? messages.changedAfter(labelOf(approval)) : labelOf(approval)
  const spoken = isListed ? `${label}: ${name}` : undefined
  const Icon = approval?.decision === 'approved' && !hasChanged ? IconCheck : IconUserQuestion
  if (approval?.may_decide)
    return (
      <Button
        component={Link}
        to={`/app/collection/${uuid}/`}
        className={classes.mark}
        aria-label={spoken}
        variant="subtle"
        size="compact-md"
        leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
      >
        {label}
      </Button>
    )
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        className={classes.mark}
        title={label}
        aria-label={spoken}
        {...toolLook(Icon)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog onClose={close} title={messages.title(name)} size={760}>
          <Suspense>
            <div className={shared.stackLarge}>
              <ApprovalPanel collection={collection} doubts={doubts} onSent={close} />
              <CollectionHistory uuid={uuid} />
            </div>
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

function labelOf(approval: ApprovalMark | null | undefined): string {
  if (!approval) return messages.send
  if (approval.may_decide) return messages.waitsForYou
  const name = approval.approver ? fullName(approval.approver) : messages.somebodyGone
  return approval.decision ? messages.decided(approval.decision, name) : messages.waiting(name)
}
