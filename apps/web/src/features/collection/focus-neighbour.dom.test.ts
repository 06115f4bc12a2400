import { afterEach, describe, expect, it } from 'vitest'
import { focusNeighbour } from './focus-neighbour.ts'

/** A tab, and in its panel a list of lines with two buttons each. */
function showLines(names: readonly string[]): (name: string) => HTMLElement {
  const lines = names.map(
    (name) => `<li><button title="Hide" id="${name}"></button><button title="Remove"></button></li>`,
  )
  document.body.innerHTML = `<button id="tab"></button><div role="tabpanel" aria-labelledby="tab"><ul>${lines.join('')}</ul></div>`
  return (name) => document.getElementById(name)!
}

afterEach(() => document.body.replaceChildren())

describe('the focus when pressing a button removes its line', () => {
  it.each([
    ['goes to the same button of the next line', 'b', 'c'],
    ['goes to the line before the last one', 'c', 'b'],
  ])('%s', (_, pressed, focused) => {
    const button = showLines(['a', 'b', 'c'])
    focusNeighbour(button(pressed))
    expect(document.activeElement?.id).toBe(focused)
  })

  it('goes to the tab where no other line is left', () => {
    const button = showLines(['a'])
    focusNeighbour(button('a'))
    expect(document.activeElement?.id).toBe('tab')
  })
})
