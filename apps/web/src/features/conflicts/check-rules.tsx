import type { ConflictRulesView } from '@cognate/contract'
import { publicationTypes, usualConflictRules } from '@cognate/contract/conflict-rules'
import { Checkbox } from '@mantine/core'
import { publicationTypeLabels } from '../../model/conflicts/conflict-words.ts'
import { MethodTicks, RuleTicks } from '../../ui/conflict-ticks.tsx'
import { SinceField } from '../../ui/since-field.tsx'
import { toggleChoice } from '../../ui/toggle-choice.ts'
import classes from './checker-screen.module.css'

/** The default rules for lists. K-03. */
export const defaultRules: ConflictRulesView = {
  ...usualConflictRules,
  publication_types: ['journal-article'],
}

interface CheckRulesProps {
  rules: ConflictRulesView
  onChange(rules: ConflictRulesView): void
}

/** The form of the rules by which lists are checked. */
export function CheckRules({ rules, onChange }: CheckRulesProps) {
  const change = (changes: Partial<ConflictRulesView>) => onChange({ ...rules, ...changes })
  return (
    <div className={classes.rules}>
      <fieldset>
        <legend>Methods</legend>
        <MethodTicks methods={rules.methods} onChange={(methods) => change({ methods })} />
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
            onChange={() =>
              change({ publication_types: toggleChoice(publicationTypes, rules.publication_types, type) })
            }
          />
        ))}
        {rules.publication_types.length === 0 && <p className={classes.about}>Works of every type count.</p>}
      </fieldset>
      <fieldset>
        <legend>Options</legend>
        <RuleTicks rules={rules} onChange={change} />
      </fieldset>
    </div>
  )
}
