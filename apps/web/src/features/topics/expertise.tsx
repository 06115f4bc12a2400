import { lazy, Suspense, useState } from 'react'
import parts from '../../ui/row-parts.module.css'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

const load = async () => ({ default: (await import('./topics-dialog.tsx')).TopicsDialog })
const TopicsDialog = lazy(load)

/** Opens the topics of an expert. */
export function Expertise({ identifier, display_name }: { identifier: string; display_name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${shared.hoverLink} ${shared.fingerHigh} ${shared.inline} ${shared.pressable} ${parts.action}`}
        aria-haspopup="dialog"
        aria-label={messages.expertiseOf(display_name)}
        title={messages.whatSomebodyDoes(display_name)}
        onClick={() => setIsOpen(true)}
      >
        {messages.expertise}
      </button>
      <Suspense>
        {isOpen && <TopicsDialog author={{ identifier, display_name }} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
