import type { LinkedAccountView } from '@cognate/contract'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { configQuery, providersQuery } from '../../model/account/account-queries.ts'
import { showToast } from '../../model/toasts.ts'
import { IconBuildingBank } from '../../ui/icons.tsx'
import { OrcidIcon } from '../../ui/orcid-icon.tsx'
import { Problem, QuietText, Section } from '../../ui/page.tsx'
import { ProviderForm } from '../../ui/provider-form.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

const ORCID = 'orcid'

/** Accounts elsewhere that can be used to sign in: ORCID, and those of institutions. */
export function ConnectedAccounts() {
  const providers = useQuery(providersQuery)
  const config = useQuery(configQuery)
  const mayConnect = config.data?.data.socialaccount.providers.some(({ id }) => id === ORCID) ?? false
  const linkedAccounts = providers.data ?? []
  const orcid = linkedAccounts.find(({ provider }) => provider.id === ORCID)
  const error = providers.error ?? config.error
  return (
    <Section title={messages.connected} lead={messages.connectedLead}>
      <div className={shared.stack}>
        {error && <Problem>{sentenceOf(error)}</Problem>}
        {!error && (!providers.data || !config.data) && <Skeleton height={36} width="50%" />}
        {orcid && <LinkedOrcid account={orcid} />}
        {linkedAccounts
          .filter((account) => account !== orcid)
          .map((account) => (
            <p key={`${account.provider.id} ${account.uid}`} className={shared.wrappingRow}>
              <IconBuildingBank size={20} stroke={1.5} aria-hidden />
              <span className={shared.breaking}>{messages.connectedTo(account.display)}</span>
            </p>
          ))}
        {providers.data && !orcid && mayConnect && <ConnectOrcid />}
        {providers.data && config.data && linkedAccounts.length === 0 && !mayConnect && (
          <QuietText>{messages.noneConnected}</QuietText>
        )}
      </div>
    </Section>
  )
}

function LinkedOrcid({ account }: { account: LinkedAccountView }) {
  const client = useQueryClient()
  const unlink = useMutation({
    mutationFn: async () =>
      (await call('unlinkProvider', { body: { provider: account.provider.id, account: account.uid } })).data,
    onSuccess: (rest) => {
      client.setQueryData(providersQuery.queryKey, rest)
      showToast({ tone: 'success', title: messages.unlinked })
    },
  })
  return (
    <div>
      <div className={shared.wrappingRow}>
        <OrcidIcon size={20} />
        <span className={shared.breaking}>{account.uid}</span>
        <Button variant="default" size="compact-md" loading={unlink.isPending} onClick={() => unlink.mutate()}>
          {messages.unlink}
        </Button>
      </div>
      {unlink.error && <Problem>{sentenceOf(unlink.error)}</Problem>}
    </div>
  )
}

function ConnectOrcid() {
  return (
    <ProviderForm provider={ORCID} process="connect" callbackUrl="/accounts/manage/">
      <Button type="submit" variant="default" leftSection={<OrcidIcon />}>
        {messages.connect}
      </Button>
    </ProviderForm>
  )
}
