import { useEffect, useState } from 'react'

/** Whether a state has lasted for some milliseconds. A shorter one needs no spinner. */
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
