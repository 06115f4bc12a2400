import { Button } from '@mantine/core'
import { IconCornerDownLeft, IconSearch } from '../../ui/icons.tsx'
import { QuietIconButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'
import classes from './search-box.module.css'

/** Submits the search box; an icon alone where the box is one line. */
export function SearchButton({ onSubmit, isSmall }: { onSubmit(): void; isSmall: boolean }) {
  if (isSmall)
    return (
      <QuietIconButton
        className={`${shared.hoverSoft} ${shared.accent} ${shared.shrinking} ${classes.small}`}
        aria-label={messages.search}
        onClick={onSubmit}
      >
        <IconSearch size={18} stroke={1.8} aria-hidden />
      </QuietIconButton>
    )
  return (
    <Button
      onClick={onSubmit}
      className={shared.rigid}
      rightSection={<IconCornerDownLeft size={16} stroke={1.8} aria-hidden />}
    >
      {messages.search}
    </Button>
  )
}
