import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { widths } from './widths.ts'

const pageFolder = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: pageFolder }).map((file) => ({
  file,
  css: readFileSync(join(pageFolder, file), 'utf8'),
}))

/** The links of the navigation bar need more room than anything else. */
const exceptions = ['app/frame/navbar.module.css 1160']

it('style sheets change at the shared widths only', () => {
  const uses = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/@media[^{]*\((?:max|min)-width: (\d+)px\)/g)].map(([, width]) => ({
      file,
      width: Number(width),
    })),
  )
  const shared: readonly number[] = Object.values(widths)
  const others = uses.filter(({ width }) => !shared.includes(width)).map(({ file, width }) => `${file} ${width}`)
  expect(uses.length).toBeGreaterThan(shared.length)
  expect(others).toEqual(exceptions)
})

it('style sheets ask nothing of all that the root holds, so that what comes to the page restyles itself alone', () => {
  const asking = sheets.filter(({ css }) => /(?:^|[\s,(])(?:html|:root|body|#root)[^\s,{]*:has\(/m.test(css))
  expect(asking.map(({ file }) => file)).toEqual([])
})
