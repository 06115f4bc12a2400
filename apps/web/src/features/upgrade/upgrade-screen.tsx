import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../model/account/account-queries.ts'
import { useProfile } from '../../model/who-i-am.ts'
import {
  IconAdjustmentsHorizontal,
  IconApi,
  IconMail,
  IconMessageSearch,
  IconShare3,
  IconStack2,
  IconTopologyStar3,
  type PageIcon,
} from '../../ui/icons.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Page } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './upgrade-screen.module.css'

interface Claim {
  title: string
  details: string
  icon: PageIcon
  /** Whether an individual licence lacks it. */
  isForInstitutions?: boolean
}

/** What a full licence adds. A-08. */
const claims: readonly Claim[] = [
  {
    title: messages.claims.datasets,
    details: messages.claims.datasetsInFull,
    icon: IconStack2,
  },
  {
    title: messages.claims.filters,
    details: messages.claims.filtersInFull,
    icon: IconAdjustmentsHorizontal,
  },
  {
    title: messages.claims.networks,
    details: messages.claims.networksInFull,
    icon: IconTopologyStar3,
  },
  {
    title: messages.claims.interactive,
    details: messages.claims.interactiveInFull,
    icon: IconMessageSearch,
  },
  {
    title: messages.claims.sharing,
    details: messages.claims.sharingInFull,
    icon: IconShare3,
    isForInstitutions: true,
  },
  {
    title: messages.claims.api,
    details: messages.claims.apiInFull,
    icon: IconApi,
    isForInstitutions: true,
  },
]

/** `/app/upgrade/`: what a full licence adds, for the transfer-site organisation. */
export function UpgradeScreen() {
  const { active_organisation: organisation } = useProfile()
  if (organisation.frontend_theme !== 'transfer-site') return <NotForYou />
  return (
    <Page title={messages.title} lead={messages.lead}>
      <ul className={`${shared.lineAbove} ${classes.claims}`}>
        {claims.map(({ title, details, icon: Icon, isForInstitutions }) => (
          <li key={title}>
            <Icon size={24} stroke={1.5} aria-hidden />
            <h2 className={shared.heading}>{title}</h2>
            <p>{details}</p>
            {isForInstitutions && (
              <span className={`${shared.strongSmall} ${shared.onAccent} ${shared.aboveSmall} ${shared.tag}`}>
                {messages.institution}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Licences />
    </Page>
  )
}

function Licences() {
  return (
    <div className={`${shared.onSoft} ${classes.licences}`}>
      <section aria-labelledby="individual">
        <h2 id="individual" className={shared.heading}>
          {messages.individual}
        </h2>
        <p>{messages.individualInFull}</p>
      </section>
      <section aria-labelledby="institution">
        <h2 id="institution" className={shared.heading}>
          {messages.institution}
        </h2>
        <p>{messages.institutionInFull}</p>
      </section>
      <Contact />
    </div>
  )
}

/** A mail link, where the operator has set an address. */
function Contact() {
  const config = useQuery(configQuery)
  const { active_organisation: organisation } = useProfile()
  const entrance = config.data?.data.entrance
  const address = entrance?.request_access_mail ?? entrance?.support_mail
  if (!entrance) return null
  if (!address) return <p className={classes.contact}>{messages.askAdministrator}</p>
  const subject = encodeURIComponent(messages.mailSubject(organisation.display_name))
  return (
    <div className={classes.contact}>
      <Button
        component="a"
        href={`mailto:${address}?subject=${subject}`}
        size="md"
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
      >
        {messages.ask}
      </Button>
    </div>
  )
}

function NotForYou() {
  return <Missing title={messages.nothing} details={messages.nothingInFull} />
}
