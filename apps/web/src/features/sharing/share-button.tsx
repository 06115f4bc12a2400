import type { ShareView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Shareable } from '../../model/sharing/shares.ts'
import { isShared, type SharedWith, shareLabel } from '../../model/sharing/shares.ts'
import { IconUserCheck, IconUserShare } from '../../ui/icons.tsx'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

interface ShareButtonProps {
  /** The thing to share: a collection, a query or a filter preset. */
  item: Shareable & SharedWith & { access: { is_owned: boolean } }
  /** The name of the thing, for the title of the dialog. */
  name: string
  /** What kind of thing it is, where a screen has several of these buttons: 'search'. */
  subject?: string
  onChanged(shares: ShareView): void
}

/** 'Share', or 'Sharing' once it is shared; 'Shared with you', disabled, where it belongs to another person. */
export function ShareButton({ item, name, subject, onChanged }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const label = shareLabel(item)
  const { is_owned } = item.access
  const Icon = is_owned && isShared(item) ? IconUserCheck : IconUserShare
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
        disabled={!is_owned}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {subject === undefined || !is_owned ? label : `${label} ${subject}`}
      </Button>
      <Suspense>
        {isOpen && <ShareDialog item={item} name={name} onChanged={onChanged} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
