import { Button } from '@mantine/core'
import { useState } from 'react'
import { announce } from '../model/announcements.ts'
import { showToast } from '../model/toasts.ts'
import { IconCheck, IconCopy } from './icons.tsx'
import { messages } from './messages.ts'

/** Milliseconds for which the button shows "Copied". */
const COPIED_FOR = 2000

interface CopyButtonProps {
  text: string
  label: string
  /** Whether it takes the focus when it appears. */
  autoFocus?: boolean
  /** Whether it is a small button that says only "Copy"; assistive technology gets the full label. */
  isSmall?: boolean
}

/** Copies a text, and says that it has. */
export function CopyButton({ text, label, autoFocus = false, isSmall = false }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      announce(messages.copied)
      setTimeout(() => setIsCopied(false), COPIED_FOR)
    } catch {
      showToast({ tone: 'danger', title: messages.cannotCopy, details: messages.selectInstead })
    }
  }
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button
      variant={isSmall ? 'subtle' : 'default'}
      size={isSmall ? 'compact-sm' : 'sm'}
      aria-label={isSmall && !isCopied ? label : undefined}
      autoFocus={autoFocus}
      leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
      onClick={() => void copy()}
    >
      {isCopied ? messages.copied : isSmall ? messages.copy : label}
    </Button>
  )
}
