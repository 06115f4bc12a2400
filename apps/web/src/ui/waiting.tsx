import { Loader } from '@mantine/core'
import { useHasLasted } from './use-has-lasted.ts'
import classes from './waiting.module.css'

/** While a screen is on its way: nothing at first, a spinner when it takes longer. */
export function Waiting() {
  const isSlow = useHasLasted(true)
  return <div className={classes.waiting}>{isSlow && <Loader role="status" aria-label="Loading" />}</div>
}
