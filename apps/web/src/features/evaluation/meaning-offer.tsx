import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useStore } from '../../lib/store.ts'
import { createStoredChoice } from '../../lib/stored-choice.ts'
import { useProfile, useSearchModules } from '../../model/who-i-am.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { evaluationsQuery } from './evaluations-query.ts'
import classes from './meaning-offer.module.css'
import { messages } from './meaning-offer-messages.ts'

const offer = createStoredChoice('cognate-meaning-offer', ['shown', 'dismissed'])
const IMPORTS = '/app/admin/imports'

/**
 * What is missing, told to local administrators: a catalogue, or meaning, until they wave that away. Operators are led to where
 * it is added.
 */
export function MeaningOffer() {
  const { user } = useProfile()
  const isEmpty = useSearchModules().every(({ count }) => count === 0)
  const isShown = useStore(offer) === 'shown' && user.is_local_admin && !isEmpty
  const { data } = useQuery({ ...evaluationsQuery, enabled: isShown })
  if (isEmpty && user.is_operator)
    return (
      <p className={`${shared.quietSmall} ${shared.wide} ${classes.offer}`}>
        {messages.nothingYet} <Link to={IMPORTS}>{messages.import}</Link>
      </p>
    )
  if (!isShown || data?.order_in_use !== 'plain') return null
  return (
    <p className={`${shared.quietSmall} ${shared.wide} ${classes.offer}`}>
      {messages.meaningOffer}{' '}
      {user.is_operator ? <Link to={IMPORTS}>{messages.switchOn}</Link> : messages.whoSwitchesOn}{' '}
      <QuietButton onClick={() => offer.set('dismissed')}>{messages.dismissOffer}</QuietButton>
    </p>
  )
}
