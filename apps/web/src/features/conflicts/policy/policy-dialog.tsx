import type { ConflictPolicyView } from '@cognate/contract'
import { type InstitutionLevel, institutionLevels } from '@cognate/contract/conflict-rules'
import { fullName } from '@cognate/contract/full-name'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-error.ts'
import { queryKeys, verdictReaders } from '../../../model/query-keys.ts'
import { useProfile } from '../../../model/who-i-am.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { SendForm } from '../../../ui/send-form.tsx'
import shared from '../../../ui/shared.module.css'
import { Tick } from '../../../ui/tick.tsx'
import { messages } from '../messages.tsx'
import { policySentence } from '../policy-sentence.ts'

interface PolicyDialogProps {
  policy: ConflictPolicyView
  onClose(): void
}

/** What a policy says; its organisation's local administrators change it here. */
export function PolicyDialog({ policy, onClose }: PolicyDialogProps) {
  return (
    <Dialog onClose={onClose} title={messages.policyTitle(policy)}>
      {policy.is_editable ? <PolicyForm policy={policy} onClose={onClose} /> : <PolicyFacts policy={policy} />}
    </Dialog>
  )
}

/** What a policy says, to those who cannot change it, and who can. */
function PolicyFacts({ policy }: { policy: ConflictPolicyView }) {
  const { display_name } = useProfile().active_organisation
  const { source, kind, supervision_hint } = policy
  return (
    <div className={shared.stack}>
      <p>{policySentence(policy)}</p>
      <p>{messages.policyFields.supervisionIs(supervision_hint)}</p>
      {source && <p className={shared.quiet}>{messages.policyAfter(source.publisher, source.title)}</p>}
      <p className={shared.quiet}>
        {kind === 'preset' ? messages.policyFixed : messages.policyChangedBy(display_name)} <Changed policy={policy} />
      </p>
    </div>
  )
}

const Changed = ({ policy: { changed_by, updated_at } }: { policy: ConflictPolicyView }) =>
  updated_at && messages.policyLastChanged(changed_by && fullName(changed_by), updated_at.slice(0, 10))

type Rules = Pick<
  ConflictPolicyView,
  'coauthors' | 'years_back' | 'institution' | 'shared_projects' | 'supervision_hint'
>

function PolicyForm({ policy, onClose }: PolicyDialogProps) {
  const client = useQueryClient()
  const [rules, setRules] = useState<Rules>(policy)
  const set = (changes: Partial<Rules>) => setRules({ ...rules, ...changes })
  const { coauthors, years_back, institution, shared_projects, supervision_hint } = rules
  const isEmpty = !coauthors && institution === 'none'
  const keep = useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
    onSuccess: async () => {
      await Promise.all(
        [queryKeys.conflictPolicies, ...verdictReaders].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      onClose()
    },
  })
  const params = { policy: policy.id }
  const fields = messages.policyFields
  return (
    <SendForm
      act={keep}
      onSend={() => {
        const body = { coauthors, years_back, institution, shared_projects, supervision_hint }
        keep.mutate(() => call('changeConflictPolicy', { params, body }))
      }}
      problem={keep.error ? messages.policyNotChanged(sentenceOf(keep.error)) : undefined}
      label={messages.policySave}
      isDisabled={isEmpty}
      onCancel={onClose}
      buttons={
        policy.kind === 'default' &&
        policy.updated_at && (
          <QuietButton
            disabled={keep.isPending}
            onClick={() => keep.mutate(() => call('deleteConflictPolicy', { params }))}
          >
            {messages.policyReset}
          </QuietButton>
        )
      }
    >
      <p className={`${shared.remark} ${shared.onSunken}`} aria-live="polite">
        {isEmpty ? fields.empty : policySentence({ ...policy, ...rules })}
      </p>
      <Tick label={fields.coauthors} checked={coauthors} onChange={(coauthors) => set({ coauthors })} />
      <NativeSelect
        label={fields.yearsBack}
        description={fields.yearsBackHelp}
        value={years_back ?? ''}
        data={fields.years(years_back)}
        onChange={({ currentTarget: { value } }) => set({ years_back: value === '' ? null : Number(value) })}
      />
      <NativeSelect
        label={fields.institution}
        value={institution}
        data={institutionLevels.map((value) => ({ value, label: fields.levels[value] }))}
        onChange={({ currentTarget }) => set({ institution: currentTarget.value as InstitutionLevel })}
      />
      <Tick
        label={fields.supervision}
        description={fields.supervisionHelp}
        checked={supervision_hint}
        onChange={(supervision_hint) => set({ supervision_hint })}
      />
      <Tick
        label={fields.projects}
        description={fields.projectsHelp}
        checked={shared_projects}
        onChange={(shared_projects) => set({ shared_projects })}
      />
      <p className={shared.quietSmall}>
        {policy.kind === 'default' && `${messages.policyHoldsFor} `}
        <Changed policy={policy} />
      </p>
    </SendForm>
  )
}
