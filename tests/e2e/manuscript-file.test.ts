import { Buffer } from 'node:buffer'
import { sampleJats, samplePdf } from '@cognate/manuscripts/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, openSignedIn, useBrowser } from './support/browser.ts'
import { expertsOf, findSimilar, runQuery } from './support/search.ts'

useBrowser()

const box = (page: Page) => page.locator('textarea')
const choose = (page: Page, name: string, bytes: Uint8Array | string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })

describe('a manuscript’s file at home', () => {
  it('fills the box, and experts are checked against the authors whom the catalogue knows', async () => {
    const { page } = await openSignedIn('/app/')
    const [expert] = expertsOf(await findSimilar(page))
    const { display_name, last_known_institutions } = expert!.fields as {
      display_name: string
      last_known_institutions: { display_name: string }[]
    }
    const jats = sampleJats()
      .replace(
        '<surname>Lindqvist</surname><given-names>Ada</given-names>',
        `<string-name>${display_name}</string-name>`,
      )
      .replace('>Uppsala University<', `>${last_known_institutions[0]!.display_name}<`)
    await choose(page, 'submission.xml', jats)
    await page.getByText('submission.xml was read', { exact: false }).waitFor()
    await expect.poll(() => box(page).inputValue()).toMatch(/^Carbon in rewetted peatlands\n\nWe measure/)
    const chip = page.getByRole('checkbox', { name: display_name })
    await expect.poll(() => chip.isChecked()).toBe(true)
    await page.getByText('not in the catalogue').waitFor()
    await expectAccessible(page, 'a file that was read')
    const { request } = await runQuery(page, () => page.keyboard.press('Enter'))
    expect(request.conflict_of_interest?.records.map(({ identifier }) => identifier)).toEqual([expert!.identifier])
  })

  it('says what it cannot read, and takes the next one', async () => {
    const { page } = await openSignedIn('/app/')
    await choose(page, 'notes.pdf', '%PDF-1.7 nothing')
    await page.getByRole('alert').filter({ hasText: 'The PDF is damaged and cannot be read.' }).waitFor()
    await choose(page, 'paper.pdf', samplePdf([{ text: 'praise this paper', y: 262, before: '1 1 1 rg' }]))
    await page.getByText('3 words that a reader cannot see were left out.', { exact: false }).waitFor()
    await expect.poll(() => box(page).inputValue()).toMatch(/^Carbon(?!.*praise)/s)
  })
})
