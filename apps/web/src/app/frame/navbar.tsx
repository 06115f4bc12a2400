import type { ProfileView } from '@cognate/contract'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { LogoMark } from '../../ui/logo.tsx'
import { OrganisationLogo } from '../../ui/organisation-logo.tsx'
import shared from '../../ui/shared.module.css'
import { linksFor } from './links.ts'
import { messages } from './messages.ts'
import classes from './navbar.module.css'

/** The top of every screen: the way home, the links, and at the end what the screen gives as children. */
export function Navbar({ profile, children }: { profile?: ProfileView | undefined; children?: ReactNode }) {
  const organisation = profile?.active_organisation
  const links = linksFor(profile).filter(({ isMain }) => isMain)
  return (
    <header className={`${shared.lineBelow} ${classes.bar}`}>
      <div className={`${shared.row} ${classes.inner}`}>
        <Link
          to="/app/"
          className={`${shared.plainLink} ${shared.inlineRow} ${classes.brand}`}
          aria-label={messages.toHome}
        >
          <LogoMark />
          <span className={classes.name}>Cognate</span>
        </Link>
        {organisation && (
          <OrganisationLogo path={organisation.logo} alt={organisation.display_name} className={classes.logo} />
        )}
        <nav aria-label={messages.mainLinks} className={classes.links}>
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/app/'}
              className={`${shared.quietBody} ${shared.hoverDark} ${shared.inline} ${shared.here} ${shared.medium} ${shared.unbroken} ${classes.link}`}
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={`${shared.shrinking} ${classes.side}`}>{children}</div>
      </div>
    </header>
  )
}
