import { Button } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconApi,
  IconMail,
  IconMessageSearch,
  IconShare3,
  IconStack2,
  IconTopologyStar3,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../model/account/account-queries.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { Missing } from '../../ui/missing.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './upgrade-screen.module.css'

interface Claim {
  title: string
  details: string
  icon: TablerIcon
  /** Whether an individual licence lacks it. */
  isForInstitutions?: boolean
}

/** What a full licence adds. A-08. */
const claims: readonly Claim[] = [
  {
    title: 'Extra datasets',
    details: 'Search works, institutions, venues, projects, startups, partners and policy documents beside experts.',
    icon: IconStack2,
  },
  {
    title: 'Advanced filters',
    details: 'Narrow an answer by period, kind of publication, topic, country, institution, career and metrics.',
    icon: IconAdjustmentsHorizontal,
  },
  {
    title: 'Collaboration networks',
    details: 'See who has worked with whom, and who connects the experts that were found.',
    icon: IconTopologyStar3,
  },
  {
    title: 'Interactive search',
    details: 'Collect, hide and replace results; each choice sharpens the next answer.',
    icon: IconMessageSearch,
  },
  {
    title: 'Sharing',
    details: 'Share collections, queries and filters with colleagues and teams.',
    icon: IconShare3,
    isForInstitutions: true,
  },
  {
    title: 'API access',
    details: 'Ask from your own programs, with keys of your own.',
    icon: IconApi,
    isForInstitutions: true,
  },
]

/** `/app/upgrade/`: what a full licence adds, for the transfer-site organisation. */
export function UpgradeScreen() {
  const { active_organisation: organisation } = useProfile()
  if (organisation.frontend_theme !== 'transfer-site') return <NotForYou />
  return (
    <Page
      title="Upgrade license"
      lead="Your organisation searches with the license of the transfer site. A full license opens the rest of Cognate."
      width={1080}
    >
      <ul className={classes.claims}>
        {claims.map(({ title, details, icon: Icon, isForInstitutions }) => (
          <li key={title}>
            <Icon size={24} stroke={1.5} aria-hidden />
            <h2>{title}</h2>
            <p>{details}</p>
            {isForInstitutions && <span className={classes.note}>Institution license</span>}
          </li>
        ))}
      </ul>
      <Licences />
    </Page>
  )
}

function Licences() {
  return (
    <div className={classes.licences}>
      <section aria-labelledby="individual">
        <h2 id="individual">Individual license</h2>
        <p>One account. All datasets, advanced filters, collaboration networks and interactive search.</p>
      </section>
      <section aria-labelledby="institution">
        <h2 id="institution">Institution license</h2>
        <p>
          Accounts for your whole institution, with sharing and API access. More cost-effective than individual licenses
          above 15 users.
        </p>
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
  if (!address) return <p className={classes.contact}>Ask your administrator for a full licence.</p>
  const subject = encodeURIComponent(`Full licence for ${organisation.display_name}`)
  return (
    <div className={classes.contact}>
      <Button
        component="a"
        href={`mailto:${address}?subject=${subject}`}
        size="md"
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
      >
        Ask for a full license
      </Button>
    </div>
  )
}

function NotForYou() {
  return (
    <Missing
      title="Nothing to upgrade"
      details="This page is for organisations with the license of the transfer site. Yours has another one."
    />
  )
}
