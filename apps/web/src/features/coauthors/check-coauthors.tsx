import { Suspense } from 'react'
import type { ResultOf } from '../../model/records/result-types.ts'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import parts from '../../ui/row-parts.module.css'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

const load = async () => (await import('./coauthor-overview.tsx')).CoauthorOverview
const CoauthorOverview = lazyWindow(load)

interface CheckCoauthorsProps {
  result: ResultOf<'author'>
  isOpen: boolean
  onOpen(isOpen: boolean): void
}

/** Opens with whom an expert wrote works, among the experts shown and beyond. Tab passes it by: it stands in the menu as well. R-09. */
export function CheckCoauthors({ result, isOpen, onOpen }: CheckCoauthorsProps) {
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={`${shared.hoverLink} ${shared.fingerHigh} ${shared.inline} ${shared.pressable} ${parts.action}`}
        aria-haspopup="dialog"
        aria-label={messages.openNamed(result.fields.display_name)}
        title={messages.openHint(result.fields.display_name)}
        onPointerEnter={() => void load()}
        onClick={() => onOpen(true)}
      >
        {messages.open}
      </button>
      <Suspense>{isOpen && <CoauthorOverview author={result} onClose={() => onOpen(false)} />}</Suspense>
    </>
  )
}
