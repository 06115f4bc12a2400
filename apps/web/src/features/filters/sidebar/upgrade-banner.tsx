import { Link } from 'react-router'
import { LogoMark } from '../../../ui/logo.tsx'
import shared from '../../../ui/shared.module.css'
import { messages } from '../messages.ts'
import classes from './upgrade-banner.module.css'

/** The banner of the transfer-site organisation above the filters: its logo, and a link to a full licence. */
export function UpgradeBanner() {
  return (
    <div className={`${shared.rigid} ${shared.onSoft} ${shared.beside} ${shared.note} ${shared.belowSmall}`}>
      <LogoMark size={28} />
      <div>
        <p className={shared.small}>{messages.bannerLead}</p>
        <Link
          to="/app/upgrade/"
          className={`${shared.strongSmall} ${shared.accent} ${shared.pressable} ${shared.inline} ${classes.link}`}
        >
          {messages.upgrade}
        </Link>
      </div>
    </div>
  )
}
