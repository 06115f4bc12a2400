import type { ConflictPolicyView } from '@cognate/contract'
import { Suspense, useState } from 'react'
import { lazyWindow } from '../../../ui/lazy-part.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { messages } from '../messages.tsx'

const PolicyDialog = lazyWindow(async () => (await import('./policy-dialog.tsx')).PolicyDialog)

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
