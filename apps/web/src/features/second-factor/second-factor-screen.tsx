import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { sanitiseNext } from '../../lib/next-address.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { Page } from '../../ui/page.tsx'
import { messages } from './messages.ts'
import { SecondFactorSection } from './second-factor-section.tsx'

/** `/accounts/second-factor/`: where people who administer are led after a sign-in by password alone. */
export function SecondFactorScreen() {
  const { second_factor_needed: need } = useProfile().user
  const [search] = useSearchParams()
  const asked = sanitiseNext(search.get('next'), window.location.origin)
  // Administration leads back here as long as a second factor is needed.
  const next = need !== null && asked.startsWith('/app/admin') ? '/app/' : asked
  return (
    <Page
      title={messages.title}
      actions={
        <Button component={Link} to={next} variant={need === null ? 'filled' : 'default'}>
          {need === null ? messages.proceed : messages.later}
        </Button>
      }
    >
      <SecondFactorSection />
    </Page>
  )
}
