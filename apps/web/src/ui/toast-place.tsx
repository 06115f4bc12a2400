import { useEffect, useRef } from 'react'
import { toastPlaces } from '../model/toasts.ts'
import classes from './toasts.module.css'

/**
 * Where toasts stand: above what stays in view at the bottom, and in the flow of the page, so that they lie over nothing that
 * cannot be scrolled out from below. The last place on the page has them.
 */
export function ToastPlace() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = place.current!
    toastPlaces.set([...toastPlaces.get(), own])
    return () => toastPlaces.set(toastPlaces.get().filter((other) => other !== own))
  }, [])
  return <div ref={place} className={classes.place} data-on="screen" />
}
