import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconMapQuestion } from './icons.tsx'
import { messages } from './messages.ts'
import notice from './notice.module.css'
import shared from './shared.module.css'
import { usePageTitle } from './use-page-title.ts'

/** Says that something is not there and offers the way home. */
export function Missing({ title, details, children }: { title: string; details: string; children?: ReactNode }) {
  usePageTitle(title)
  return (
    <div className={`${shared.middle} ${shared.column} ${shared.centredText} ${notice.notice}`}>
      <IconMapQuestion size={32} stroke={1.4} className={shared.accent} aria-hidden />
      <h1 className={`${shared.pageTitle} ${shared.above} ${shared.belowTiny}`}>{title}</h1>
      <p className={notice.details}>{details}</p>
      <div className={`${shared.buttonRow} ${shared.aboveHuge} ${notice.actions}`}>
        <Button component={Link} to="/app/">
          {messages.toSearch}
        </Button>
        {children}
      </div>
    </div>
  )
}
