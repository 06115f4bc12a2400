import { useEffect, useState } from 'react'

/** Whether something has held for so many milliseconds; what ends sooner needs no spinner. */
export function useHasLasted(isHolding: boolean, milliseconds = 300): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isHolding) return
    const timer = setTimeout(() => setHasLasted(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isHolding, milliseconds])
  return isHolding && hasLasted
}
