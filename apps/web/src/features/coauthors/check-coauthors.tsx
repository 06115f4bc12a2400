import { lazy, Suspense, useState } from 'react'
import type { ResultOf } from '../../model/records/result-types.ts'
import parts from '../../ui/row-parts.module.css'

const load = async () => ({ default: (await import('./coauthor-overview.tsx')).CoauthorOverview })
const CoauthorOverview = lazy(load)

/** Opens with whom an expert wrote works, among the experts shown and beyond. R-09. */
export function CheckCoauthors({ result }: { result: ResultOf<'author'> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={parts.action}
        aria-haspopup="dialog"
        title={`With whom ${result.fields.display_name} wrote works`}
        onPointerEnter={() => void load()}
        onClick={() => setIsOpen(true)}
      >
        Check co-authors
      </button>
      <Suspense>{isOpen && <CoauthorOverview author={result} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
