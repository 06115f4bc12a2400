import type { ReactNode } from 'react'
import { Missing } from '../../ui/missing.tsx'
import shared from '../../ui/shared.module.css'
import classes from './frame.module.css'
import { messages } from './messages.ts'
import { OpenNavbar } from './open-navbar.tsx'

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <PlainPage>
      <Missing title={messages.notFound} details={messages.notFoundInFull} />
    </PlainPage>
  )
}

function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className={`${shared.column} ${shared.grow} ${classes.frame}`}>
      <OpenNavbar />
      <main id="content" className={`${shared.column} ${shared.grow} ${classes.content}`}>
        {children}
      </main>
    </div>
  )
}
