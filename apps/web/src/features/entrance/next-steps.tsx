import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { profileQuery } from '../../model/who-i-am.ts'
import classes from './entrance-screen.module.css'
import { firstStartMessages as words } from './first-start-messages.ts'

const steps = [
  ['/app/admin/people/', words.steps.people],
  ['/app/admin/installation/', words.steps.mail],
  ['/app/admin/catalogues/', words.steps.catalogue],
  ['/app/admin/imports/', words.steps.meaning],
  ['/app/admin/identity-providers/', words.steps.signIn],
] as const

/** What comes after the first account. */
export function NextSteps() {
  const profile = useQuery({ ...profileQuery, retry: false })
  const needsFactor = profile.data?.user.second_factor_needed === 'set_up'
  const all = needsFactor ? ([['/accounts/second-factor/', words.steps.secondFactor], ...steps] as const) : steps
  return (
    <ul className={classes.steps}>
      {all.map(([to, { label, details }]) => (
        <li key={label}>
          <Link to={to}>{label}</Link>
          <p className={classes.words}>{details}</p>
        </li>
      ))}
    </ul>
  )
}
