import { useQuery } from '@tanstack/react-query'
import { policiesQuery } from '../../../model/conflicts/policies.ts'
import { Section } from '../../../ui/page.tsx'
import shared from '../../../ui/shared.module.css'
import { messages } from '../messages.tsx'
import { policySentence } from '../policy-sentence.ts'
import { PolicyButton } from './policy-button.tsx'

/** What counts as a conflict in the organisation unless a manuscript says otherwise, as a part of a page. */
export function DefaultPolicy() {
  const { data: policies } = useQuery(policiesQuery)
  const policy = policies?.[0]
  if (!policy) return null
  return (
    <Section title={messages.policy} lead={messages.policyLead}>
      <div className={shared.stackSmall}>
        <p>{policySentence(policy)}</p>
        <div>
          <PolicyButton policy={policy} />
        </div>
      </div>
    </Section>
  )
}
