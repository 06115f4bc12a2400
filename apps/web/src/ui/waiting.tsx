import { Loader } from '@mantine/core'
import { messages } from './messages.ts'
import shared from './shared.module.css'
import { useHasLasted } from './use-has-lasted.ts'
import classes from './waiting.module.css'

/** Shown while a screen loads: nothing at first, then a spinner. */
export function Waiting() {
  const isSlow = useHasLasted(true)
  return (
    <div className={`${shared.inMiddle} ${classes.waiting}`}>
      {isSlow && <Loader role="status" aria-label={messages.loading} />}
    </div>
  )
}
