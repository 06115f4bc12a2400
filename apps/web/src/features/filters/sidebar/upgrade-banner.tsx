import { Link } from 'react-router'
import { LogoMark } from '../../../ui/logo.tsx'
import classes from './upgrade-banner.module.css'

/** The banner of the transfer-site organisation above the filters: its logo, and a link to a full licence. */
export function UpgradeBanner() {
  return (
    <div className={classes.banner}>
      <LogoMark size={28} />
      <div>
        <p className={classes.sentence}>More datasets, filters and collections come with a full license.</p>
        <Link to="/app/upgrade/" className={classes.link}>
          Upgrade license
        </Link>
      </div>
    </div>
  )
}
