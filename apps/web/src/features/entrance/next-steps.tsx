import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { profileQuery } from '../../model/who-i-am.ts'
import shared from '../../ui/shared.module.css'
import classes from './entrance-screen.module.css'
import { firstStartMessages as words } from './first-start-messages.ts'

const FIRST_STEPS = '/app/admin/first-steps/'

/** What comes after the first account: Administration, which opens with a second factor alone where one is needed. */
export function NextSteps() {
  const profile = useQuery({ ...profileQuery, retry: false })
  const needsFactor = profile.data?.user.second_factor_needed === 'set_up'
  const to = needsFactor ? `/accounts/second-factor/?${new URLSearchParams({ next: FIRST_STEPS })}` : FIRST_STEPS
  return (
    <div className={`${shared.stackLarge} ${classes.fields}`}>
      {needsFactor && <p className={`${shared.quietBody} ${shared.breaking}`}>{words.needsFactor}</p>}
      <Button size="md" fullWidth component={Link} to={to} loading={profile.isPending}>
        {needsFactor ? words.secondFactor : words.firstSteps}
      </Button>
    </div>
  )
}
