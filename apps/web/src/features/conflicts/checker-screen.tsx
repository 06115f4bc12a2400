import type { ConflictCheckDefaults, ConflictRulesView } from '@cognate/contract'
import { publicationTypes, usualConflictRules } from '@cognate/contract/conflict-rules'
import { sentenceOfCode } from '@cognate/contract/errors'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { publicationTypeLabels } from '../../model/conflicts/conflict-words.ts'
import { checkerChoices } from '../../model/query/unsaved-queries.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { useProfile } from '../../model/who-i-am.ts'
import { MethodTicks, RuleTicks } from '../../ui/conflict-ticks.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Page, Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { SinceField } from '../../ui/since-field.tsx'
import { toggleChoice } from '../../ui/toggle-choice.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { type CheckList, collectionOf, toCheckedList } from './check-lists.ts'
import { CheckResults } from './check-results.tsx'
import classes from './checker-screen.module.css'
import { ListPicker } from './list-picker.tsx'
import { messages } from './messages.tsx'
import type { CheckResult } from './run-check.ts'
import { type Check, useCheck } from './use-check.ts'
import { useConflictExport } from './use-conflict-export.ts'

const TITLE = messages.title

/** `/app/coi_checker/`: one list of people checked against another. K-03. */
export function CheckerScreen() {
  const { active_organisation } = useProfile()
  return active_organisation.coi_checker ? <Checker /> : <CheckerClosed />
}

/** Shown where the organisation does not have the checker; the server answers 403 then. */
function CheckerClosed() {
  const { active_organisation } = useProfile()
  usePageTitle(TITLE)
  return <Missing title={messages.closed} details={messages.closedInFull(active_organisation.display_name)} />
}

function Checker() {
  const [chosen, choose] = useKeptChoices()
  const { rows, columns } = chosen
  const defaults = useCheckDefaults()
  const rules = chosen.rules ?? beginningRules(defaults)
  const [problems, setProblems] = useState<readonly string[]>([])
  const conflictExport = useConflictExport()
  const check = useCheck()
  const exportSheet = (result: CheckResult) => void conflictExport.write(result, 'sheet')

  // A result belongs to the lists and rules it was made from.
  const change = (changes: Choices) => {
    choose(changes)
    setProblems([])
    check.reset()
  }
  const start = () => {
    setProblems([
      ...(rows && columns ? [] : [sentenceOfCode('conflict_lists_missing')]),
      ...(rules.methods.length > 0 ? [] : [sentenceOfCode('conflict_method_missing')]),
    ])
    if (rows && columns && rules.methods.length > 0) check.start(asked(rows, columns, rules), exportSheet)
  }
  const checkAgain = (by: ConflictRulesView) => {
    if (!rows || !columns) return
    choose({ rules: by })
    check.start(asked(rows, columns, by))
  }
  return (
    <Page title={TITLE} lead={messages.checkerLead}>
      <form
        className={shared.stackHuge}
        aria-label={messages.whatToCheck}
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <div className={`${shared.columns} ${shared.stackHuge}`}>
          <ListPicker
            label={messages.check}
            lead={messages.rowsLead}
            chosenList={rows}
            isMissing={problems.length > 0}
            onChoose={(list) => change({ rows: list })}
          />
          <ListPicker
            label={messages.against}
            lead={messages.columnsLead}
            chosenList={columns}
            isMissing={problems.length > 0}
            onChoose={(list) => change({ columns: list })}
          />
        </div>
        <CheckRules rules={rules} defaults={defaults} onChange={(by) => change({ rules: by })} />
        {problems.length > 0 && (
          <div className={shared.stackTiny}>
            {problems.map((problem) => (
              <Problem key={problem}>{problem}</Problem>
            ))}
          </div>
        )}
        <Progress check={check} />
      </form>
      {check.state.kind === 'done' && (
        <CheckResults
          result={check.state.result}
          writing={conflictExport}
          onCountAllTypes={() => checkAgain({ ...rules, publication_types: [] })}
          onDecided={() => checkAgain(rules)}
        />
      )}
    </Page>
  )
}

const asked = (rows: CheckList, columns: CheckList, rules: ConflictRulesView) => ({
  ...rules,
  rows: toCheckedList(rows),
  columns: toCheckedList(columns),
  manuscript: collectionOf([rows, columns]),
})

interface Choices {
  rows?: CheckList | undefined
  columns?: CheckList | undefined
  rules?: ConflictRulesView
}

/** Under which the choices of a tab are kept. */
const LAST = 'last'

/** The lists and rules that were chosen, kept while the tab is open and the person signed in. */
function useKeptChoices(): [Choices, (changes: Choices) => void] {
  const owner = useProfile().user.username
  const [chosen, setChosen] = useState<Choices>(() => checkerChoices.find(LAST, owner) ?? {})
  const choose = (changes: Choices) => {
    const value = { ...chosen, ...changes }
    setChosen(value)
    checkerChoices.keep(LAST, { owner, value })
  }
  return [chosen, choose]
}

/** With what a check begins in this catalogue; undefined until it is known, and where it cannot be read. */
function useCheckDefaults() {
  const { data } = useQuery({
    queryKey: queryKeys.conflictCheckDefaults,
    queryFn: ({ signal }) => call('getConflictCheckDefaults', { signal }),
    retry: false,
  })
  return data
}

/** Starts a check, shows its progress, and stops it. */
function Progress({ check: { state, stop } }: { check: Check }) {
  if (state.kind === 'running') {
    const words = state.all === undefined ? messages.checking : messages.checked(state.done, state.all)
    return (
      <div className={`${shared.toolRow} ${classes.progress}`}>
        <label>
          {words}
          <progress max={state.all} value={state.all === undefined ? undefined : state.done} />
        </label>
        <Button variant="default" onClick={stop}>
          {messages.stop}
        </Button>
      </div>
    )
  }
  return (
    <div className={`${shared.toolRow} ${classes.progress}`}>
      <Button type="submit">{messages.checkAndExport}</Button>
      {state.kind === 'stopped' && <p className={`${shared.quiet} ${classes.about}`}>{messages.stoppedInFull}</p>}
      {state.kind === 'failed' && <Problem>{messages.failed(state.sentence)}</Problem>}
    </div>
  )
}

/** The rules with which a check of lists begins: those of K-03, or every type where the catalogue holds few journal articles. */
const beginningRules = (defaults: ConflictCheckDefaults | undefined): ConflictRulesView => ({
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
function CheckRules({ rules, defaults, onChange }: CheckRulesProps) {
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
