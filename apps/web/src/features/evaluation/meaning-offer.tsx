import { useQuery } from '@tanstack/react-query'
import { useStore } from '../../lib/store.ts'
import { createStoredChoice } from '../../lib/stored-choice.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { evaluationsQuery } from './evaluations-query.ts'
import classes from './meaning-offer.module.css'
import { messages } from './meaning-offer-messages.ts'

const offer = createStoredChoice('cognate-meaning-offer', ['shown', 'dismissed'])

/** What meaning would bring and cost, where experts are ordered by words alone: until local administrators wave it away. */
export function MeaningOffer() {
  const { user } = useProfile()
  const isShown = useStore(offer) === 'shown' && user.is_local_admin
  const { data } = useQuery({ ...evaluationsQuery, enabled: isShown })
  if (!isShown || data?.order_in_use !== 'plain') return null
  return (
    <p className={classes.offer}>
      {messages.meaningOffer} <QuietButton onClick={() => offer.set('dismissed')}>{messages.dismissOffer}</QuietButton>
    </p>
  )
}
