import classes from './estimate.module.css'
import { messages } from './messages.ts'
import shared from './shared.module.css'

const EXPLANATION = messages.estimateMeaning

/** Says of a topic that it is an estimate. */
export function Estimate() {
  return (
    <>
      {' '}
      <span className={`${shared.quietSmall} ${shared.unbroken} ${classes.estimate}`} title={EXPLANATION}>
        {messages.estimate}
      </span>
    </>
  )
}

/** Says what estimates are, where some of the topics shown are. */
export function EstimatesNote() {
  return <p className={`${shared.quietSmall} ${shared.above}`}>{messages.someEstimated}</p>
}
