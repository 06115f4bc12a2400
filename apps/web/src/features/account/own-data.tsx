import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { forgetEverything } from '../../model/query/unsaved-queries.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { isShared } from '../../model/sharing/shares.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconDownload, IconTrash } from '../../ui/icons.tsx'
import { Problem, Section } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import { messages } from './messages.ts'

/** The data that is kept of a person, with export and deletion. */
export function OwnData({ hasPassword, username }: { hasPassword: boolean; username: string }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const exportData = useMutation({
    mutationFn: () => call('exportAccount'),
    onSuccess: (data) =>
      saveFile(`cognate-${username}.json`, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
  })
  return (
    <Section title={messages.ownData} lead={messages.ownDataLead}>
      <div className={shared.buttonRow}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          loading={exportData.isPending}
          onClick={() => exportData.mutate()}
        >
          {messages.exportData}
        </Button>
        <Button
          variant="default"
          className={shared.danger}
          leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
          onClick={() => setIsDeleting(true)}
        >
          {messages.deleteAccount}
        </Button>
      </div>
      {exportData.error && <Problem>{sentenceOf(exportData.error)}</Problem>}
      <DeleteAccountDialog isOpen={isDeleting} hasPassword={hasPassword} onClose={() => setIsDeleting(false)} />
    </Section>
  )
}

interface DeleteAccountDialogProps {
  isOpen: boolean
  hasPassword: boolean
  onClose(): void
}

function DeleteAccountDialog({ isOpen, hasPassword, onClose }: DeleteAccountDialogProps) {
  const [password, setPassword] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const deleteAccount = useMutation({
    mutationFn: (password: string) => call('deleteAccount', { body: { password } }),
    onSuccess: () => {
      forgetEverything()
      client.clear()
      navigate('/accounts/login/account_deleted/', { replace: true })
    },
  })
  const isMissing = hasPassword && password === ''
  const close = () => {
    setPassword('')
    setWasSubmitted(false)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={messages.deleteAccount}
      sentence={messages.confirmDeletion}
      confirmLabel={messages.deleteAccount}
      act={deleteAccount}
      onConfirm={() => {
        setWasSubmitted(true)
        if (!isMissing) deleteAccount.mutate(password)
      }}
      onClose={close}
    >
      {isOpen && <SharedAway />}
      {hasPassword && (
        <PasswordInput
          label={messages.yourPassword}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={wasSubmitted && isMissing && messages.required}
          aria-required
          visibilityToggleButtonProps={{ 'aria-label': messages.showPassword, tabIndex: 0 }}
          data-autofocus
        />
      )}
    </ConfirmDialog>
  )
}

/** Names of shared things that are told; further ones are counted. */
const MOST_NAMED = 5

/** What goes that colleagues work with. */
function SharedAway() {
  const { data = [] } = useQuery({
    queryKey: queryKeys.sharedByMe,
    queryFn: async ({ signal }) => {
      const query = { page_size: 200 }
      const lists = await Promise.all([
        call('listSearches', { query, signal }),
        call('listFilterPresets', { query, signal }),
      ])
      return lists.flatMap(({ results }) =>
        results.flatMap((thing) => (thing.access.is_owned && isShared(thing) ? thing.name : [])),
      )
    },
    staleTime: 0,
  })
  if (data.length === 0) return null
  return <Warning>{messages.deletesShared(data.slice(0, MOST_NAMED), data.length - MOST_NAMED)}</Warning>
}
