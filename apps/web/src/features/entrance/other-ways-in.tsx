import type { ConfigView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { IconBuildingBank } from '../../ui/icons.tsx'
import { OrcidIcon } from '../../ui/orcid-icon.tsx'
import { ProviderForm } from '../../ui/provider-form.tsx'
import shared from '../../ui/shared.module.css'
import classes from './entrance-screen.module.css'
import { InstitutionSignIn, signInAddress } from './institution-sign-in.tsx'
import { messages } from './messages.tsx'

interface OtherWaysInProps {
  config: ConfigView
  next: string
  organisation: string | undefined
}

/** Sign-in through ORCID or an institution. */
export function OtherWaysIn({ config, next, organisation }: OtherWaysInProps) {
  const { institution } = config.data.entrance
  const hasOrcid = config.data.socialaccount.providers.some(({ id }) => id === 'orcid')
  return (
    <div className={`${shared.stackLarge} ${shared.above}`}>
      <div className={`${shared.quietBody} ${shared.row} ${classes.or}`}>{messages.or}</div>
      {institution && (
        <Button
          component="a"
          href={signInAddress(institution, next)}
          variant="default"
          size="md"
          fullWidth
          classNames={{ root: classes.institution, label: classes.name }}
          leftSection={<IconBuildingBank size={18} stroke={1.6} aria-hidden />}
        >
          {messages.throughInstitution(institution.name)}
        </Button>
      )}
      <InstitutionSignIn next={next} organisation={organisation} />
      {hasOrcid && (
        <ProviderForm
          provider="orcid"
          process="login"
          callbackUrl={`/accounts/login/?next=${encodeURIComponent(next)}`}
        >
          <Button type="submit" variant="default" size="md" fullWidth leftSection={<OrcidIcon />}>
            {messages.orcid}
          </Button>
        </ProviderForm>
      )}
    </div>
  )
}
