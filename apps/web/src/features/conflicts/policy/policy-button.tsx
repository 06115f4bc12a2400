import type { ConflictPolicyView } from '@cognate/contract'
import { lazy, Suspense, useState } from 'react'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { messages } from '../messages.tsx'

const PolicyDialog = lazy(async () => ({ default: (await import('./policy-dialog.tsx')).PolicyDialog }))

/** Opens what a policy says, to be changed by those who may. */
export function PolicyButton({ policy }: { policy: ConflictPolicyView }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <QuietButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {policy.is_editable ? messages.changePolicy : messages.aboutPolicy}
      </QuietButton>
      {isOpen && (
        <Suspense>
          <PolicyDialog policy={policy} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
