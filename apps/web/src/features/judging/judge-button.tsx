import type { Verdict } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { verdicts as allVerdicts } from '@cognate/contract/orders'
import { Popover } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { use, useRef, useState } from 'react'
import { JudgingContext, type PersonToJudge, VerdictsContext } from '../../model/judging.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import classes from './judge-button.module.css'
import { messages } from './messages.ts'

const icons = { good: IconThumbUp, not: IconThumbDown }

interface JudgeButtonProps {
  person: PersonToJudge
  /** Whether an icon stands alone, as in a narrow list. */
  isSmall?: boolean
}

/** Says whether an expert suits what was asked; shows what was said. Nothing where nothing can be judged. */
export function JudgeButton({ person, isSmall = false }: JudgeButtonProps) {
  const judging = use(JudgingContext)
  const verdicts = use(VerdictsContext)
  const [parent, setParent] = useState<HTMLElement>()
  const button = useRef<HTMLButtonElement>(null)
  if (!judging) return null
  const verdict = verdicts.get(shortId(person.identifier))
  const close = () => {
    setParent(undefined)
    // The button mounts again when the popover closes.
    setTimeout(() => button.current?.focus({ preventScroll: true }))
  }
  const Icon = icons[verdict ?? 'good']
  const { display_name: name } = person
  const openButton = (
    <button
      ref={button}
      type="button"
      className={isSmall ? classes.small : classes.judge}
      data-verdict={verdict}
      aria-label={verdict ? messages.judgedNamed(name, verdict) : messages.judgeNamed(name)}
      aria-haspopup="dialog"
      aria-expanded={parent !== undefined}
      title={messages.hint}
      onClick={({ currentTarget }) =>
        setParent(parent ? undefined : (currentTarget.closest<HTMLElement>('main') ?? document.body))
      }
    >
      {(isSmall || verdict) && <Icon size={isSmall ? 16 : 15} stroke={1.8} aria-hidden />}
      {!isSmall && (verdict ? messages.verdicts[verdict] : messages.judge)}
    </button>
  )
  if (!parent) return openButton
  return (
    <Popover
      opened
      onDismiss={close}
      position="bottom-start"
      shadow="md"
      width={304}
      trapFocus
      // It holds the focus, which would be lost if it went whenever its row leaves the window.
      hideDetached={false}
      // Mantine would name the dialogue by its button; it has a label of its own.
      withRoles={false}
      portalProps={{ target: parent }}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{openButton}</Popover.Target>
      <Popover.Dropdown role="dialog" tabIndex={-1} aria-label={messages.question(name)} className={classes.dialog}>
        <p className={classes.question}>{messages.question(name)}</p>
        <div className={classes.choices}>
          {allVerdicts.map((choice) => (
            <VerdictButton
              key={choice}
              verdict={choice}
              isChosen={choice === verdict}
              onChoose={() => {
                close()
                judging.judge(person, choice)
              }}
            />
          ))}
        </div>
        <p className={classes.help}>{messages.help}</p>
        {verdicts.size > 0 && (
          <QuietButton
            onClick={() => {
              close()
              judging.takeAllBack()
            }}
          >
            {messages.takeAllBack(verdicts.size)}
          </QuietButton>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface VerdictButtonProps {
  verdict: Verdict
  isChosen: boolean
  onChoose(): void
}

function VerdictButton({ verdict, isChosen, onChoose }: VerdictButtonProps) {
  const Icon = icons[verdict]
  return (
    <button type="button" className={classes.choice} aria-pressed={isChosen} onClick={onChoose}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {messages.verdicts[verdict]}
    </button>
  )
}
