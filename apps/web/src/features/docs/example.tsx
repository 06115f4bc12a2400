import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { showToast } from '../../model/toasts.ts'
import { IconCheck, IconCopy } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import classes from './example.module.css'
import { messages } from './messages.tsx'

/** Milliseconds for which the button shows "Copied". */
const COPIED_FOR = 2000

/** Lines for a shell, and a button that copies them. */
export function Example({ name, text }: { name: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      setTimeout(() => setIsCopied(false), COPIED_FOR)
    } catch {
      showToast({ tone: 'danger', title: messages.cannotCopy, details: messages.selectInstead })
    }
  }
  return (
    <div className={`${shared.around} ${classes.example}`}>
      <pre>{text}</pre>
      <ActionIcon
        variant="default"
        size={32}
        className={classes.copy}
        aria-label={isCopied ? messages.copied : messages.copyExample(name)}
        onClick={() => void copy()}
      >
        {isCopied ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconCopy size={16} stroke={1.7} aria-hidden />}
      </ActionIcon>
    </div>
  )
}
