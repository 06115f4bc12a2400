import classes from './estimate.module.css'

const EXPLANATION = 'The source names no topics of these works: this one was estimated from their words.'

/** Says of a topic that it is an estimate. */
export function Estimate() {
  return (
    <>
      {' '}
      <span className={classes.estimate} title={EXPLANATION}>
        estimate
      </span>
    </>
  )
}

/** Says what estimates are, where some of the topics shown are. */
export function EstimatesNote() {
  return <p className={classes.note}>Some topics are estimated from the text; the table shows how many.</p>
}
