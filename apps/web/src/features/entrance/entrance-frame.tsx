import type { ConfigView } from '@cognate/contract'
import type { ReactNode } from 'react'
import type { EntranceMessage } from '../../model/account/entrance-messages.ts'
import { LogoMark } from '../../ui/logo.tsx'
import shared from '../../ui/shared.module.css'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useRootMark } from '../../ui/use-root-mark.ts'
import { EntranceMessageArea } from './entrance-message-area.tsx'
import classes from './entrance-screen.module.css'
import { mailLink } from './mail-link.ts'
import { messages } from './messages.tsx'
import { Vignette } from './vignette.tsx'

interface EntranceFrameProps {
  title: string
  lead: string
  message: EntranceMessage | undefined
  onCloseMessage(): void
  config: ConfigView | undefined
  children: ReactNode
}

/** What stands around every form of the entrance. */
export function EntranceFrame({ title, lead, message, onCloseMessage, config, children }: EntranceFrameProps) {
  const support = config?.data.entrance.support_mail
  usePageTitle(title)
  useRootMark('data-entrance')
  return (
    <div className={`${shared.grow} ${classes.screen}`}>
      <main className={`${shared.column} ${classes.form}`} id="content">
        <div className={`${shared.row} ${classes.brand}`}>
          <LogoMark size={32} />
          <span>Cognate</span>
        </div>
        <div className={`${shared.wide} ${classes.card}`}>
          <h1 className={shared.display}>{title}</h1>
          <p className={`${shared.quiet} ${shared.aboveTiny} ${shared.belowHuge}`}>{lead}</p>
          <EntranceMessageArea message={message} onClose={onCloseMessage} />
          {children}
        </div>
        {support && (
          <p className={shared.quietBody}>
            {messages.needHelp((words) => (
              <a href={mailLink(support)}>{words}</a>
            ))}
          </p>
        )}
      </main>
      <Vignette />
    </div>
  )
}
