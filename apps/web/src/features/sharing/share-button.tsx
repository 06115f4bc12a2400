import type { SearchView, ShareView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { messages } from '../../model/messages.ts'
import type { Shareable } from '../../model/sharing/shares.ts'
import { isShared, type SharedWith, shareLabel } from '../../model/sharing/shares.ts'
import { IconUserCheck, IconUserShare } from '../../ui/icons.tsx'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import shared from '../../ui/shared.module.css'
import { toolLook } from '../../ui/tool-look.tsx'

const ShareDialog = lazyWindow(async () => (await import('./share-dialog.tsx')).ShareDialog)

interface ShareButtonProps {
  /** The thing to share: a collection, a query or a filter preset. */
  item: Shareable & SharedWith & Pick<SearchView, 'access'>
  /** The name of the thing, for the title of the dialog. */
  name: string
  /** What kind of thing it is, where a screen has several of these buttons: 'search'. */
  subject?: string
  onChanged(shares: ShareView): void
}

/** 'Share', or 'Sharing' once it is shared; 'Shared with you', disabled, and by whom, where it belongs to another person. */
export function ShareButton({ item, name, subject, onChanged }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const label = shareLabel(item)
  const { is_owned, owner } = item.access
  const Icon = is_owned && isShared(item) ? IconUserCheck : IconUserShare
  return (
    <>
      <Button
        {...toolLook(Icon)}
        disabled={!is_owned}
        // In a list each row has one.
        aria-label={subject === undefined ? `${label}: ${name}` : undefined}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {subject === undefined || !is_owned ? label : `${label} ${subject}`}
      </Button>
      {owner && <span className={`${shared.quietSmall} ${shared.breaking}`}>{messages.sharedBy(fullName(owner))}</span>}
      <Suspense>
        {isOpen && <ShareDialog item={item} name={name} onChanged={onChanged} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
