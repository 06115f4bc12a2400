import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconChevronLeft, IconChevronRight } from './icons.tsx'
import { messages } from './messages.ts'
import classes from './pager.module.css'
import { linkedPages } from './pages.ts'
import shared from './shared.module.css'

interface PagerProps {
  /** What the pages are of: 'Pages of collections'. */
  label: string
  page: number
  last: number
  addressOf(page: number): string
}

/** Links to five pages, and to the one before and after. */
export function Pager({ label, page, last, addressOf }: PagerProps) {
  if (last <= 1) return null
  return (
    <nav aria-label={label} className={`${shared.row} ${classes.pager}`}>
      <Step to={page > 1 ? addressOf(page - 1) : undefined} label={messages.previousPage}>
        <IconChevronLeft size={18} stroke={1.8} aria-hidden />
      </Step>
      <ol className={classes.pages}>
        {linkedPages(page, last).map((number) => (
          <li key={number}>
            <Link
              to={addressOf(number)}
              replace
              className={`${shared.plainLink} ${shared.hoverSunken} ${shared.here} ${shared.inMiddle} ${classes.page}`}
              aria-label={messages.page(number, last)}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      <Step to={page < last ? addressOf(page + 1) : undefined} label={messages.nextPage}>
        <IconChevronRight size={18} stroke={1.8} aria-hidden />
      </Step>
    </nav>
  )
}

/** Keeps its place where there is no further page. */
function Step({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  if (to === undefined)
    return (
      <span className={`${shared.plainLink} ${shared.hoverSunken} ${shared.here} ${shared.inMiddle} ${classes.page}`} />
    )
  return (
    <Link
      to={to}
      replace
      className={`${shared.plainLink} ${shared.hoverSunken} ${shared.here} ${shared.inMiddle} ${classes.page}`}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
