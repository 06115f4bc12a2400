import { useEffect, useState } from 'react'

/** Whether something has held for so many milliseconds; what ends sooner needs no spinner. */
export function useLater(isOn: boolean, milliseconds = 300): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isOn, milliseconds])
  return isOn && isLate
}
