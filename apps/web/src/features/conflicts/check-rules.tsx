import type { ConflictRulesView } from '@cognate/contract'
import { conflictMethods, publicationTypes, usualConflictRules } from '@cognate/contract/conflict-rules'
import { Checkbox } from '@mantine/core'
import { methodLabels, publicationTypeLabels, ruleLabels } from '../../model/conflicts/conflict-words.ts'
import { SinceField } from '../../ui/since-field.tsx'
import classes from './checker-screen.module.css'

/** How lists are checked before anybody says otherwise. K-03. */
export const usualRules: ConflictRulesView = {
  ...usualConflictRules,
  publication_types: ['journal-article'],
}

interface CheckRulesProps {
  rules: ConflictRulesView
  onChange(rules: ConflictRulesView): void
}

/** What counts as a conflict in a check of lists. */
export function CheckRules({ rules, onChange }: CheckRulesProps) {
  const change = (changed: Partial<ConflictRulesView>) => onChange({ ...rules, ...changed })
  return (
    <div className={classes.rules}>
      <fieldset>
        <legend>Methods</legend>
        {conflictMethods.map((method) => (
          <Checkbox
            key={method}
            size="xs"
            label={methodLabels[method]}
            checked={rules.methods.includes(method)}
            onChange={() => change({ methods: toggled(conflictMethods, rules.methods, method) })}
          />
        ))}
        <SinceField value={rules.since} onSet={(since) => change({ since })} />
      </fieldset>
      <fieldset>
        <legend>Publication types</legend>
        {publicationTypes.map((type) => (
          <Checkbox
            key={type}
            size="xs"
            label={publicationTypeLabels[type]}
            checked={rules.publication_types.includes(type)}
            onChange={() => change({ publication_types: toggled(publicationTypes, rules.publication_types, type) })}
          />
        ))}
        {rules.publication_types.length === 0 && <p className={classes.about}>Works of every type count.</p>}
      </fieldset>
      <fieldset>
        <legend>Options</legend>
        {(['first_and_last_two', 'leave_out_hyper_authorship', 'include_parents'] as const).map((rule) => (
          <Checkbox
            key={rule}
            size="xs"
            label={ruleLabels[rule]}
            checked={rules[rule]}
            onChange={({ currentTarget }) => change({ [rule]: currentTarget.checked })}
          />
        ))}
      </fieldset>
    </div>
  )
}

/** Choices with one put in or taken out, in the order of all there are. */
const toggled = <Choice,>(all: readonly Choice[], chosen: readonly Choice[], one: Choice): Choice[] =>
  all.filter((known) => chosen.includes(known) !== (known === one))
