import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { themeOf } from './theme.ts'

const pageFolder = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: pageFolder }).map((file) => ({
  file,
  css: readFileSync(join(pageFolder, file), 'utf8'),
}))
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const sizes = new Map(
  [...tokens.matchAll(/(--text-\w+): ([\d.]+)rem;/g)].map(([, name, rem]) => [name!, Number(rem) * 16]),
)

it('type has five sizes', () => {
  expect([...sizes.values()]).toEqual([12, 14, 16, 20, 28])
})

it('style sheets set type in these sizes only', () => {
  const uses = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/font(?:-size)?: ([^;]+);/g)].map(([, value]) => ({ file, value: value! })),
  )
  const isSize = (value: string) => value === 'inherit' || sizes.has(/^var\((--text-\w+)\)$/.exec(value)?.[1] ?? '')
  expect(uses.length).toBeGreaterThan(60)
  expect(uses.filter(({ value }) => !isSize(value))).toEqual([])
})

it('components of Mantine have these sizes too', () => {
  const own = Object.values(themeOf('default').fontSizes ?? {}).map((rem) => Number.parseFloat(rem ?? '') * 16)
  expect(own.filter((size) => ![...sizes.values()].includes(size))).toEqual([])
})
