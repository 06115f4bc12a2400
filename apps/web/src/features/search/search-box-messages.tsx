import { Loader } from '@mantine/core'
import type { LengthNotice } from '../../model/query/text-length.ts'
import shared from '../../ui/shared.module.css'
import { useHasLasted } from '../../ui/use-has-lasted.ts'
import { messages } from './messages.tsx'
import classes from './search-box.module.css'

interface SearchBoxMessagesProps {
  notice: LengthNotice | undefined
  problem: string | undefined
  isLookingUp: boolean
  /** Whether names could not be looked up, so that none are suggested. */
  hasNoNames: boolean
}

/** What the box says of what was typed: a problem, the length near the limit, a look-up that takes long, or failed. */
export function SearchBoxMessages({ notice, problem, isLookingUp, hasNoNames }: SearchBoxMessagesProps) {
  const isSlow = useHasLasted(isLookingUp)
  return (
    <div className={`${shared.quietBody} ${shared.shrinking} ${classes.messages}`}>
      <div role="alert" className={shared.danger}>
        {problem ?? (notice?.isTooLong ? notice.text : '')}
      </div>
      {notice && !notice.isTooLong && <div>{notice.text}</div>}
      <div role="status">{hasNoNames ? messages.namesNotLookedUp : ''}</div>
      {isSlow && (
        <div className={`${shared.row} ${classes.lookUp}`}>
          <Loader size={14} aria-hidden /> {messages.lookingUp}
        </div>
      )}
    </div>
  )
}
