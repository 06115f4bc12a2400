import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { showMessage } from '../lib/messages.tsx'
import { announce } from './announcer.tsx'

/** Milliseconds for which the button says that it has copied. */
const THANKS = 2000

/** Copies a text, and says that it has. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      announce('Copied')
      setTimeout(() => setIsCopied(false), THANKS)
    } catch {
      await showMessage({ tone: 'danger', title: 'Copying is not allowed here', details: 'Select the text instead.' })
    }
  }
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button variant="default" leftSection={<Icon size={16} stroke={1.7} aria-hidden />} onClick={() => void copy()}>
      {isCopied ? 'Copied' : label}
    </Button>
  )
}
