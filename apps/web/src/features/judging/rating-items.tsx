import { shortId } from '@cognate/contract/ids'
import { verdicts as allVerdicts } from '@cognate/contract/orders'
import { Menu } from '@mantine/core'
import { use, useId } from 'react'
import { JudgingContext, VerdictsContext } from '../../model/judging.ts'
import type { RatingSlot } from '../../ui/feature-slots.ts'
import { IconThumbDown, IconThumbUp } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './rating-items.module.css'

const icons = { good: IconThumbUp, not: IconThumbDown }

/** In the menu of an expert: rates how well they match what was asked. Nothing where nothing can be rated. */
export const RatingItems: RatingSlot = ({ person }) => {
  const judging = use(JudgingContext)
  const verdicts = use(VerdictsContext)
  const id = useId()
  if (!judging) return null
  const verdict = verdicts.get(shortId(person.identifier))
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu */}
      <div role="group" aria-labelledby={id} aria-describedby={`${id}-help`}>
        <Menu.Label className={`${shared.column} ${classes.label}`}>
          <span id={id}>{messages.rate}</span>
          <span id={`${id}-help`} className={shared.regular}>
            {messages.help}
          </span>
        </Menu.Label>
        {allVerdicts.map((choice) => {
          const Icon = icons[choice]
          return (
            <Menu.CheckboxItem
              key={choice}
              checked={choice === verdict}
              closeMenuOnClick
              rightSection={<Icon size={16} stroke={1.8} aria-hidden />}
              onChange={() => judging.judge(person, choice)}
            >
              {messages.verdicts[choice]}
            </Menu.CheckboxItem>
          )
        })}
      </div>
      {verdicts.size > 0 && <Menu.Item onClick={judging.takeAllBack}>{messages.takeAllBack(verdicts.size)}</Menu.Item>}
    </>
  )
}
