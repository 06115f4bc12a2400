import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { LogoMark } from '../ui/logo.tsx'
import classes from './navbar.module.css'

const links = [
  { to: '/app/', label: 'Home', end: true },
  { to: '/api/docs/', label: 'API documentation', end: false },
]

/** The top of every screen: the way home, the links, and at the end what the screen gives as children. */
export function Navbar({ children }: { children?: ReactNode }) {
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to="/app/" className={classes.brand} aria-label="Cognate, home">
          <LogoMark />
          <span className={classes.name}>Cognate</span>
        </Link>
        <nav aria-label="Main" className={classes.links}>
          {links.map(({ to, label, end }) => (
            <NavLink key={to} to={to} end={end} className={classes.link}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes.side}>{children}</div>
      </div>
    </header>
  )
}
