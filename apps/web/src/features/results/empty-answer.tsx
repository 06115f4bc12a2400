import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import notice from '../../ui/notice.module.css'

/** Nothing matched. */
export function EmptyAnswer({ onEdit }: { onEdit(): void }) {
  return (
    <div className={notice.notice}>
      <IconSearchOff size={32} stroke={1.4} className={notice.icon} aria-hidden />
      <p className={notice.details}>
        Unfortunately, your search did not provide results. Please try to search with less strict filters, or a
        different text.
      </p>
      <div className={notice.actions}>
        <Button onClick={onEdit}>Edit the text</Button>
      </div>
    </div>
  )
}
