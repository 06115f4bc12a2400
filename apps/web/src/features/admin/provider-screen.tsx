import type { ProviderView } from '@cognate/contract'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import { Page, Section } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { ProviderAddresses } from './provider-addresses.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { ProviderToken } from './provider-token.tsx'
import { ProviderTrial } from './provider-trial.tsx'
import { providerQuery, useAct } from './use-admin.ts'

const words = messages.providers

interface OfProvider {
  provider: ProviderView
}

/** `/app/admin/identity-providers/KEY/`: what an institution needs from us, a try, and what can be done with a provider. */
export function ProviderScreen() {
  const { key = '' } = useParams()
  const [search] = useSearchParams()
  const { data: provider, error, isPending, refetch } = useQuery(providerQuery(key))
  const trial = search.get('trial')
  return (
    <Page
      title={provider?.name ?? messages.parts.providers}
      lead={provider && <Lead provider={provider} />}
      actions={provider && <Actions provider={provider} />}
    >
      {error && <FailedCall title={words.failed} of={{ error, refetch }} />}
      {isPending && <Skeleton height={320} role="status" aria-label={words.loading} />}
      {provider && (
        <>
          <Section title={words.trial.title} lead={words.trial.lead}>
            <ProviderTrial provider={provider} trial={trial} />
          </Section>
          <Section title={words.addresses.title} lead={words.addresses.lead}>
            <ProviderAddresses
              addresses={[{ kind: 'sign_in_url', url: provider.sign_in_url }, ...provider.addresses]}
            />
          </Section>
          <Section title={words.scim.title} lead={words.scim.lead}>
            <ProviderToken provider={provider} />
          </Section>
          <Section title={words.remove.title} lead={words.remove.lead}>
            <Remove provider={provider} />
          </Section>
        </>
      )}
    </Page>
  )
}

function Lead({ provider: { key, kind, abbreviation, organisation, enabled, linked_accounts } }: OfProvider) {
  const parts = [enabled ? words.on : words.off, words.kinds[kind], organisation?.display_name ?? words.openToAll]
  return <bdi>{[...parts, `${abbreviation} · ${key}`, words.linked(linked_accounts)].join(' · ')}</bdi>
}

function Actions({ provider }: OfProvider) {
  const { key, name, enabled, linked_accounts } = provider
  const [asked, setAsked] = useState<'change' | 'off'>()
  const close = () => setAsked(undefined)
  const toggle = useAct((on: boolean) => call('changeProvider', { params: { key }, body: { enabled: on } }), {
    failed: words.notSwitched,
    done: (_, on) => (on ? words.switchedOn(name) : words.switchedOff(name)),
  })
  return (
    <div className={shared.buttonRow}>
      <Button variant="default" onClick={() => setAsked('change')}>
        {words.change}
      </Button>
      {enabled ? (
        <Button variant="default" onClick={() => setAsked('off')}>
          {words.switchOff}
        </Button>
      ) : (
        <Button loading={toggle.isPending} onClick={() => toggle.mutate(true)}>
          {words.switchOn}
        </Button>
      )}
      {asked === 'change' && <ProviderDialog provider={provider} onClose={close} />}
      <ConfirmDialog
        isOpen={asked === 'off'}
        title={words.offQuestion}
        sentence={words.offSentence(name, linked_accounts)}
        confirmLabel={words.switchOff}
        isPending={toggle.isPending}
        onConfirm={() => toggle.mutate(false, { onSuccess: close })}
        onClose={close}
      />
    </div>
  )
}

function Remove({ provider: { key, name, linked_accounts } }: OfProvider) {
  const [isAsked, setIsAsked] = useState(false)
  const navigate = useNavigate()
  const remove = useAct(() => call('removeProvider', { params: { key } }), { done: () => words.remove.done(name) })
  return (
    <>
      <Button variant="default" className={shared.danger ?? ''} onClick={() => setIsAsked(true)}>
        {words.remove.label}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={words.remove.question}
        sentence={words.remove.sentence(name, linked_accounts)}
        confirmLabel={words.remove.label}
        act={remove}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate('/app/admin/identity-providers/') })}
        onClose={() => setIsAsked(false)}
      />
    </>
  )
}
