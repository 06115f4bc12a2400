import type { ConflictCheckDefaults, ConflictRulesView } from '@cognate/contract'
import { publicationTypes, usualConflictRules } from '@cognate/contract/conflict-rules'
import { Checkbox } from '@mantine/core'
import { publicationTypeLabels } from '../../model/conflicts/conflict-words.ts'
import { MethodTicks, RuleTicks } from '../../ui/conflict-ticks.tsx'
import shared from '../../ui/shared.module.css'
import { SinceField } from '../../ui/since-field.tsx'
import { toggleChoice } from '../../ui/toggle-choice.ts'
import classes from './checker-screen.module.css'
import { messages } from './messages.tsx'

/** The rules with which a check of lists begins: those of K-03, or every type where the catalogue holds few journal articles. */
export const beginningRules = (defaults: ConflictCheckDefaults | undefined): ConflictRulesView => ({
  ...usualConflictRules,
  publication_types: defaults?.publication_types ?? ['journal-article'],
})

interface CheckRulesProps {
  rules: ConflictRulesView
  /** What the catalogue can tell; undefined until it is known. */
  defaults: ConflictCheckDefaults | undefined
  onChange(rules: ConflictRulesView): void
}

/** The form of the rules by which lists are checked. */
export function CheckRules({ rules, defaults, onChange }: CheckRulesProps) {
  const change = (changes: Partial<ConflictRulesView>) => onChange({ ...rules, ...changes })
  return (
    <div className={`${shared.chips} ${classes.rules}`}>
      <fieldset>
        <legend>{messages.methods}</legend>
        <MethodTicks methods={rules.methods} onChange={(methods) => change({ methods })} />
        <SinceField value={rules.since} onSet={(since) => change({ since })} />
      </fieldset>
      <fieldset>
        <legend>{messages.types}</legend>
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
        <TypesNote rules={rules} defaults={defaults} />
      </fieldset>
      <fieldset>
        <legend>{messages.options}</legend>
        <RuleTicks rules={rules} onChange={change} />
      </fieldset>
    </div>
  )
}

/** Why all types are ticked, or what it means that none is. */
function TypesNote({ rules, defaults }: Pick<CheckRulesProps, 'rules' | 'defaults'>) {
  if (rules.publication_types.length === 0)
    return <p className={`${shared.quiet} ${classes.about}`}>{messages.noTypeTicked}</p>
  if (!defaults || defaults.publication_types.length === 1) return null
  if (rules.publication_types.length < publicationTypes.length) return null
  const { journal_articles, works } = defaults.catalogue
  return <p className={`${shared.quiet} ${classes.about}`}>{messages.allTypesTicked(journal_articles, works)}</p>
}
