import { Suspense, useEffect, useState } from 'react'
import { useStore } from '../lib/store.ts'
import { pendingToasts } from '../model/toasts.ts'
import { lazyPart } from './lazy-part.tsx'
import { ToastPlace } from './toast-place.tsx'

const load = async () => (await import('./toast-queue.tsx')).ToastQueue
const ToastQueue = lazyPart(load)

/** Shows the toasts. Its code is fetched once the page stands: a toast may say that the server is away. */
export function Toasts() {
  const hasSome = useStore(pendingToasts).length > 0
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), 2000)
    return () => clearTimeout(timer)
  }, [])
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
