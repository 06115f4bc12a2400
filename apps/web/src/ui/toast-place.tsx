import { useEffect, useRef } from 'react'
import { toastPlaces } from '../model/toasts.ts'
import { keepClear } from './keep-clear.ts'
import classes from './toasts.module.css'

/**
 * Where toasts stand: above what stays in view at the bottom, and in the flow of the page, so that they lie over nothing that
 * cannot be scrolled out from below. The last place on the page has them. Screen readers know it before there is one.
 */
export function ToastPlace() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = place.current!
    toastPlaces.set([...toastPlaces.get(), own])
    const letGo = keepClear(own)
    return () => {
      letGo?.()
      toastPlaces.set(toastPlaces.get().filter((other) => other !== own))
    }
  }, [])
  return <div ref={place} className={classes.place} aria-live="polite" data-on="screen" />
}
