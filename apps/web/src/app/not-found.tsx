import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import notice from '../ui/notice.module.css'
import { usePageTitle } from '../ui/use-page-title.ts'
import classes from './frame.module.css'
import { Navbar } from './navbar.tsx'

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

/** Says that something is not there and offers the way home. */
export function Missing({ title, details, children }: { title: string; details: string; children?: ReactNode }) {
  return (
    <div className={notice.notice}>
      <IconMapQuestion size={32} stroke={1.4} className={notice.icon} aria-hidden />
      <h1 className={notice.title}>{title}</h1>
      <p className={notice.details}>{details}</p>
      <div className={notice.actions}>
        <Button component={Link} to="/app/">
          Go to the search
        </Button>
        {children}
      </div>
    </div>
  )
}

function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <Navbar />
      <main id="content" className={classes.content}>
        {children}
      </main>
    </div>
  )
}
