import type { ApiKeyView } from '@cognate/contract'
import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { formatAge, formatDay } from '../../lib/format-age.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconPlus, IconTrash } from '../../ui/icons.tsx'
import { Problem, QuietText, Section } from '../../ui/page.tsx'
import { QuietIconButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './api-keys-section.module.css'
import { isExpired } from './key-form.ts'
import { messages } from './messages.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

const keysQuery = queryOptions({
  queryKey: queryKeys.apiKeys,
  queryFn: ({ signal }) => call('listApiKeys', { signal }),
})

/** The API keys of a person: the list, creation and deletion. */
export function ApiKeysSection({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient()
  const keys = useQuery(keysQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [keyToDelete, setKeyToDelete] = useState<ApiKeyView>()
  const reload = () => client.invalidateQueries({ queryKey: keysQuery.queryKey })
  const remove = useMutation({
    mutationFn: ({ uuid }: ApiKeyView) => call('deleteApiKey', { params: { uuid } }),
    onSuccess: (_, { name }) => {
      setKeyToDelete(undefined)
      showToast({ tone: 'success', title: messages.deleted(name) })
    },
    onSettled: reload,
  })
  return (
    <Section title={messages.title} lead={messages.lead((words) => <Link to="/api/docs/">{words}</Link>)}>
      {keys.error && <Problem>{sentenceOf(keys.error)}</Problem>}
      {keys.data?.length === 0 && <QuietText>{messages.none}</QuietText>}
      {keys.data && keys.data.length > 0 && (
        <ul aria-label={messages.list}>
          {keys.data.map((key) => (
            <KeyEntry key={key.uuid} apiKey={key} onDelete={() => setKeyToDelete(key)} />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        mt={16}
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => setIsCreating(true)}
      >
        {messages.create}
      </Button>
      {isCreating && (
        <NewKeyDialog hasPassword={hasPassword} onCreated={() => void reload()} onClose={() => setIsCreating(false)} />
      )}
      <ConfirmDialog
        isOpen={keyToDelete !== undefined}
        title={messages.deleteKey}
        sentence={messages.confirmDeletion(keyToDelete?.name ?? '')}
        confirmLabel={messages.deleteKey}
        act={remove}
        onConfirm={() => keyToDelete && remove.mutate(keyToDelete)}
        onClose={() => setKeyToDelete(undefined)}
      />
    </Section>
  )
}

function KeyEntry({ apiKey, onDelete }: { apiKey: ApiKeyView; onDelete(): void }) {
  const now = Date.now()
  const { name, prefix, scopes, created_at, expires_at, last_used_at } = apiKey
  const facts = [
    messages.rights(scopes.includes('write')),
    messages.created(formatAge(created_at, now)),
    messages.used(last_used_at ? formatAge(last_used_at, now) : undefined),
  ]
  return (
    <li className={`${shared.row} ${shared.listRow}`}>
      <div className={`${shared.breaking} ${shared.fill}`}>
        <div className={`${shared.medium} ${classes.name}`}>
          <bdi>{name}</bdi> <code>{prefix}…</code>
        </div>
        <div className={shared.quietSmall}>
          {facts.join(' · ')} ·{' '}
          {isExpired(apiKey, now) ? (
            <strong className={shared.alert}>{messages.expired(formatDay(expires_at))}</strong>
          ) : (
            messages.expires(formatDay(expires_at))
          )}
        </div>
      </div>
      <QuietIconButton deletes aria-label={messages.deleteNamed(name)} onClick={onDelete}>
        <IconTrash size={17} stroke={1.6} aria-hidden />
      </QuietIconButton>
    </li>
  )
}
