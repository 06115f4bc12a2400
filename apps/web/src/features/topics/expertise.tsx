import { Suspense } from 'react'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import parts from '../../ui/row-parts.module.css'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

const load = async () => (await import('./topics-dialog.tsx')).TopicsDialog
const TopicsDialog = lazyWindow(load)

interface ExpertiseProps {
  identifier: string
  display_name: string
  isOpen: boolean
  onOpen(isOpen: boolean): void
}

/** Opens the topics of an expert. Tab passes it by: it stands in the menu as well. */
export function Expertise({ identifier, display_name, isOpen, onOpen }: ExpertiseProps) {
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={`${shared.hoverLink} ${shared.fingerHigh} ${shared.inline} ${shared.pressable} ${parts.action}`}
        aria-haspopup="dialog"
        aria-label={messages.expertiseOf(display_name)}
        title={messages.whatSomebodyDoes(display_name)}
        onClick={() => onOpen(true)}
      >
        {messages.expertise}
      </button>
      <Suspense>
        {isOpen && <TopicsDialog author={{ identifier, display_name }} onClose={() => onOpen(false)} />}
      </Suspense>
    </>
  )
}
