import type { ReactNode } from 'react'
import classes from './page.module.css'
import shared from './shared.module.css'
import { usePageTitle } from './use-page-title.ts'

interface PageProps {
  title: string
  lead?: ReactNode
  /** What can be done on the whole page. */
  actions?: ReactNode
  children: ReactNode
}

/** A page below the frame: its title, a sentence, its actions, and what it holds. */
export function Page({ title, lead, actions, children }: PageProps) {
  usePageTitle(title)
  return (
    <div className={`${shared.frame} ${classes.page}`}>
      <header className={`${shared.wrapping} ${shared.spread} ${classes.head}`}>
        <div>
          <h1 className={`${shared.pageTitle} ${shared.noRing}`} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={`${shared.quiet} ${shared.aboveTiny}`}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}

/** A part of a page: what it is about on the left, what can be done on the right. */
export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className={`${shared.columns} ${classes.section}`} aria-label={title}>
      <div>
        <h2 className={shared.heading}>{title}</h2>
        {lead && <p className={`${shared.quiet} ${shared.aboveTiny}`}>{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  )
}

export function QuietText({ children }: { children: ReactNode }) {
  return <p className={shared.quiet}>{children}</p>
}

/** A refusal beside what was refused; announced. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={`${shared.danger} ${shared.body}`}>
      {children}
    </p>
  )
}
