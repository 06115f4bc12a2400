import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useProfile } from '../model/who-i-am.ts'
import { Missing } from './missing.tsx'
import { usePageTitle } from './use-page-title.ts'

/** What stands in place of the collections where the licence does not include them. */
export function CollectionsNotLicensed() {
  const { active_organisation: organisation } = useProfile()
  usePageTitle('My Collections')
  return (
    <Missing
      title="Collections are not part of your licence"
      details={`The licence of ${organisation.display_name} does not include collections. What was collected before is kept.`}
    >
      {organisation.frontend_theme === 'transfer-site' && (
        <Button component={Link} to="/app/upgrade/" variant="default">
          Upgrade license
        </Button>
      )}
    </Missing>
  )
}
