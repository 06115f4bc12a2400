import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from '../lib/store.ts'
import { pendingToasts } from '../model/toasts.ts'
import { ToastPlace } from './toast-place.tsx'

const ToastQueue = lazy(async () => ({ default: (await import('./toast-queue.tsx')).ToastQueue }))

/** Shows the toasts. Its code is fetched with the first one, and they wait for it. */
export function Toasts() {
  const hasSome = useStore(pendingToasts).length > 0
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    if (hasSome) setIsNeeded(true)
  }, [hasSome])
  return (
    <>
      <ToastPlace />
      <Suspense>{isNeeded && <ToastQueue />}</Suspense>
    </>
  )
}
