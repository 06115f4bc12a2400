import { useEffect, useState } from 'react'

/** Whether something has held for so many milliseconds; what ends sooner needs no spinner. */
export function useHasLasted(isHolding: boolean, milliseconds = 300): boolean {
  const [hasLasted, setIsLate] = useState(false)
  useEffect(() => {
    if (!isHolding) return
    const timer = setTimeout(() => setIsLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isHolding, milliseconds])
  return isHolding && hasLasted
}
