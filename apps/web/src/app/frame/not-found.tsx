import type { ReactNode } from 'react'
import { Missing } from '../../ui/missing.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import classes from './frame.module.css'
import { OpenNavbar } from './open-navbar.tsx'

/** An address that leads nowhere. */
export function NotFound() {
  usePageTitle('Page not found')
  return (
    <PlainPage>
      <Missing
        title="Page not found"
        details="There is no page at this address. It may have been mistyped, or the page has moved."
      />
    </PlainPage>
  )
}

function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <OpenNavbar />
      <main id="content" className={classes.content}>
        {children}
      </main>
    </div>
  )
}
