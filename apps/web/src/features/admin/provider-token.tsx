import type { ProviderView, ScimTokenView } from '@cognate/contract'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { useAct } from './use-admin.ts'

const words = messages.providers.scim

/** The token with which an institution keeps its people in step: made, and shown once, or ended. */
export function ProviderToken({ provider: { key, has_scim_token } }: { provider: ProviderView }) {
  const [asked, setAsked] = useState<'make' | 'end'>()
  const close = () => setAsked(undefined)
  const make = useAct(() => call('makeScimToken', { params: { key } }), { failed: words.notMade })
  const end = useAct(() => call('endScimToken', { params: { key } }), { done: () => words.ended })
  const act = asked === 'end' ? end : make
  return (
    <div className={shared.stack}>
      <p>{has_scim_token ? words.isThere : words.isNotThere}</p>
      <div className={shared.buttonRow}>
        <Button
          variant="default"
          loading={make.isPending}
          onClick={() => (has_scim_token ? setAsked('make') : make.mutate(undefined))}
        >
          {has_scim_token ? words.makeAnew : words.make}
        </Button>
        {has_scim_token && (
          <Button variant="default" onClick={() => setAsked('end')}>
            {words.end}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked === 'end' ? words.endQuestion : words.makeQuestion}
        sentence={asked === 'end' ? words.endSentence : words.makeSentence}
        confirmLabel={asked === 'end' ? words.end : words.makeAnew}
        act={act}
        onConfirm={() => act.mutate(undefined, { onSuccess: close })}
        onClose={close}
      />
      {make.data && <TokenDialog made={make.data} onClose={make.reset} />}
    </div>
  )
}

function TokenDialog({ made: { url, token }, onClose }: { made: ScimTokenView; onClose(): void }) {
  const fields = [
    [words.url, url, words.copyUrl],
    [words.token, token, words.copyToken],
  ] as const
  return (
    <Dialog title={words.shownOnce} onClose={onClose}>
      <div className={shared.stackLarge}>
        <p>{words.shownOnceInFull}</p>
        {fields.map(([label, value, copy]) => (
          <div key={label} className={shared.stackSmall}>
            <TextInput readOnly label={label} value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
            <div>
              <CopyButton text={value} label={copy} />
            </div>
          </div>
        ))}
        <div className={shared.endRow}>
          <Button variant="default" onClick={onClose}>
            {messages.close}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
