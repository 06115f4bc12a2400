import { Loader } from '@mantine/core'
import { useLater } from './use-later.ts'
import classes from './waiting.module.css'

/** While a screen is on its way: nothing at first, a spinner when it takes longer. */
export function Waiting() {
  const isLate = useLater(true)
  return <div className={classes.waiting}>{isLate && <Loader role="status" aria-label="Loading" />}</div>
}
