import type { ConflictRulesView } from '@cognate/contract'
import { type ConflictMethod, conflictMethods } from '@cognate/contract/conflict-rules'
import { Checkbox } from '@mantine/core'
import { methodLabels, ruleLabels } from '../model/conflicts/conflict-words.ts'
import { Tick } from './tick.tsx'
import { toggleChoice } from './toggle-choice.ts'

interface MethodTicksProps {
  methods: readonly ConflictMethod[]
  onChange(methods: ConflictMethod[]): void
}

/** What a check for conflicts looks at. */
export function MethodTicks({ methods, onChange }: MethodTicksProps) {
  return conflictMethods.map((method) => (
    <Checkbox
      key={method}
      size="xs"
      label={methodLabels[method]}
      checked={methods.includes(method)}
      onChange={() => onChange(toggleChoice(conflictMethods, methods, method))}
    />
  ))
}

const ruleNames = ['first_and_last_two', 'leave_out_hyper_authorship', 'include_parents', 'shared_projects'] as const
type Rules = Pick<ConflictRulesView, (typeof ruleNames)[number]>

/** The rules of a check for conflicts. */
export function RuleTicks({ rules, onChange }: { rules: Rules; onChange(changed: Partial<Rules>): void }) {
  return ruleNames.map((name) => (
    <Tick
      key={name}
      size="xs"
      label={ruleLabels[name]}
      checked={rules[name]}
      onChange={(isTicked) => onChange({ [name]: isTicked })}
    />
  ))
}
