import { useQuery } from '@tanstack/react-query'
import { Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { useProfile } from '../../model/who-i-am.ts'
import {
  IconAdjustmentsHorizontal,
  IconArrowsJoin,
  IconBuilding,
  IconDownload,
  IconHistory,
  IconList,
  IconListNumbers,
  IconPencil,
  IconSend,
  IconStack2,
  IconUserCheck,
  IconUserOff,
  IconUsersGroup,
  type PageIcon,
} from '../../ui/icons.tsx'
import { Missing } from '../../ui/missing.tsx'
import shared from '../../ui/shared.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './admin.module.css'
import { messages } from './messages.ts'
import { importsQuery } from './use-admin.ts'

interface Part {
  to: string
  label: string
  icon: PageIcon
  /** Whether operators alone see it. */
  isForOperators?: true
}

const IMPORTS = '/app/admin/imports'

const parts: readonly Part[] = [
  { to: '/app/admin/people', label: messages.parts.people, icon: IconUsersGroup },
  { to: '/app/admin/organisations', label: messages.parts.organisations, icon: IconBuilding },
  { to: '/app/admin/usage', label: messages.parts.usage, icon: IconListNumbers },
  { to: '/app/admin/corrections', label: messages.parts.corrections, icon: IconPencil, isForOperators: true },
  { to: '/app/admin/opt-outs', label: messages.parts.optOuts, icon: IconUserOff, isForOperators: true },
  { to: '/app/admin/foldings', label: messages.parts.foldings, icon: IconArrowsJoin, isForOperators: true },
  { to: '/app/admin/catalogues', label: messages.parts.catalogues, icon: IconStack2, isForOperators: true },
  { to: IMPORTS, label: messages.parts.imports, icon: IconDownload, isForOperators: true },
  {
    to: '/app/admin/submission-systems',
    label: messages.parts.submissions,
    icon: IconSend,
    isForOperators: true,
  },
  {
    to: '/app/admin/identity-providers',
    label: messages.parts.providers,
    icon: IconUserCheck,
    isForOperators: true,
  },
  { to: '/app/admin/log', label: messages.parts.log, icon: IconHistory, isForOperators: true },
  {
    to: '/app/admin/installation',
    label: messages.parts.installation,
    icon: IconAdjustmentsHorizontal,
    isForOperators: true,
  },
  { to: '/app/admin/first-steps', label: messages.parts.firstSteps, icon: IconList, isForOperators: true },
]

/** `/app/admin/`: its parts on the left; for people who administer nothing, nothing is there. */
export function AdminFrame() {
  const { user } = useProfile()
  const { pathname } = useLocation()
  const open = parts.filter(({ isForOperators }) => user.is_operator || (user.is_local_admin && !isForOperators))
  if (user.second_factor_needed !== null)
    return <Navigate to={`/accounts/second-factor/?next=${encodeURIComponent(pathname)}`} replace />
  const isAtIndex = pathname.replace(/\/$/, '') === '/app/admin' && open.length > 0
  if (!isAtIndex && !open.some(({ to }) => pathname.startsWith(to)))
    return <Missing title={messages.notHere} details={messages.notHereInFull} />
  return (
    <div className={`${shared.tabletColumns} ${shared.frame} ${classes.frame}`}>
      <nav className={classes.nav} aria-label={messages.title}>
        <p className={`${shared.quietSmall} ${shared.medium} ${shared.belowSmall} ${classes.navTitle}`}>
          {messages.title}
        </p>
        <ul>
          {open.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                className={`${shared.row} ${shared.hoverSunken} ${shared.fingerHigh} ${shared.here} ${shared.plainLink} ${shared.medium} ${classes.link}`}
              >
                <Icon size={17} stroke={1.7} aria-hidden />
                {label}
                {to === IMPORTS && <FailedImports />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  )
}

/** How many imports failed since the last that did not. */
function FailedImports() {
  const failures = useQuery(importsQuery).data?.failures ?? 0
  if (failures === 0) return null
  return (
    <span className={`${shared.small} ${shared.centredText} ${shared.tag} ${classes.failures}`}>
      <span aria-hidden>{failures}</span>
      <VisuallyHidden>{messages.imports.failures(failures)}</VisuallyHidden>
    </span>
  )
}
