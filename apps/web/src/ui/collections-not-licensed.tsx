import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useProfile } from '../model/who-i-am.ts'
import { messages } from './messages.ts'
import { Missing } from './missing.tsx'
import { usePageTitle } from './use-page-title.ts'

/** What stands in place of the collections where the licence does not include them. */
export function CollectionsNotLicensed() {
  const { active_organisation: organisation } = useProfile()
  usePageTitle(messages.collections)
  return (
    <Missing title={messages.notLicensed} details={messages.notLicensedInFull(organisation.display_name)}>
      {organisation.frontend_theme === 'transfer-site' && (
        <Button component={Link} to="/app/upgrade/" variant="default">
          {messages.upgrade}
        </Button>
      )}
    </Missing>
  )
}
