import type { AuthorRecord } from '@cognate/contract'
import { useMay } from '../../model/who-i-am.ts'
import { Age } from '../../ui/age.tsx'
import shared from '../../ui/shared.module.css'
import { useFruitlessLookup } from './looked-up.ts'
import { messages } from './messages.ts'

/** Why somebody has no address: what the last look-up came to and when, or that nobody can be asked. */
export function LookupTrace({ expert }: { expert: Pick<AuthorRecord, 'id' | 'last_known_institutions'> }) {
  const lookup = useFruitlessLookup(expert.id)
  const mayFind = useMay('find_email')
  if (!mayFind) return null
  if (expert.last_known_institutions.length === 0) return <p className={shared.quietSmall}>{messages.noInstitution}</p>
  if (!lookup) return null
  const { outcome, at } = lookup
  return (
    <p className={outcome === 'failed' ? shared.warning : shared.quietSmall}>
      {messages.lookedUp[outcome]} <Age time={at} />
    </p>
  )
}
