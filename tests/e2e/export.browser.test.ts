import type { FindSimilarAnswer } from '@cognate/contract'
import type { Download, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readBook } from '../support/read-book.ts'
import { expectNever } from './support/absence.ts'
import {
  expectAccessible,
  expectNoSidewaysScrolling,
  looks,
  openSignedIn,
  useBrowser,
  wear,
  whenDrawn,
} from './support/browser.ts'
import { createCollection } from './support/collections.ts'
import { bytesOf, exportAs, exportButton, textOf } from './support/downloads.ts'
import { changeProfile, closeEndpoint } from './support/organisations.ts'
import { findSimilar, openResults, resultRows as rows } from './support/search.ts'

useBrowser()

const bookOf = async (download: Download) => readBook(await bytesOf(download))

/** Shows experts for the text on a page that is open already. */
async function openExperts(page: Page): Promise<void> {
  const { uuid } = await findSimilar(page, 'experts', { limit: 15 })
  await page.goto(`/app/query/${uuid}/`)
  await whenDrawn(page)
}

describe('results', () => {
  it('R-12 saves works as CSV, RIS, BibTeX and CSL-JSON, and offers no citations for experts', async () => {
    const { page } = await openResults('Works')
    const shown = await rows(page).count()
    const csv = await bytesOf(await exportAs(page, 'CSV'))
    expect(csv.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const ris = await textOf(await exportAs(page, 'RIS'))
    expect(ris.match(/^ER {2}- /gm)).toHaveLength(shown)
    const bibtex = await exportAs(page, 'BibTeX')
    expect(bibtex.suggestedFilename()).toMatch(/\.bib$/)
    expect((await textOf(bibtex)).match(/^@\w+\{W/gm)).toHaveLength(shown)
    expect(JSON.parse(await textOf(await exportAs(page, 'CSL-JSON')))).toHaveLength(shown)

    await openExperts(page)
    await exportButton(page).click()
    await page.getByRole('menuitem', { name: /^CSV/ }).waitFor()
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['SpreadsheetExcel, .xlsx', 'CSV.csv'])
    await expectAccessible(page, 'the formats')
  })

  it('R-12 uses the reviewer layout where the organisation has chosen it', async () => {
    const { page } = await openSignedIn('about:blank')
    await changeProfile(page.context(), (profile) => ({
      ...profile,
      active_organisation: { ...profile.active_organisation, export_layout: 'reviewer' },
    }))
    await openExperts(page)
    const { Reviewers } = await bookOf(await exportAs(page, 'Spreadsheet'))
    const [head, first] = Reviewers ?? []
    expect(head).toEqual([
      ...['Manuscript reference', 'Given name', 'Family name', 'E-mail', 'Institution', 'Country', 'ORCID'],
      ...['Reasons', 'Conflicts'],
    ])
    expect(first?.at(-1)).toBe('Not checked')
    const name = `${first?.[1]} ${first?.[2]}`
    await expect.poll(() => rows(page).first().locator('h2').textContent()).toContain(name)
  })

  it('S-10 leaves the h-index out without trad_metrics, and R-12 exports nothing without use_collections', async () => {
    const { page } = await openSignedIn('about:blank')
    await closeEndpoint(page.context(), 'trad_metrics')
    await openExperts(page)
    const { Experts } = await bookOf(await exportAs(page, 'Spreadsheet'))
    expect(Experts?.[0]).toContain('Citations')
    expect(Experts?.[0]).not.toContain('H-index')
    await closeEndpoint(page.context(), 'use_collections')
    await openExperts(page)
    await expectNever(exportButton(page))
  })

  it('R-12 says in the danger colour why it cannot export', async () => {
    const { page } = await openResults()
    await page.evaluate(() => {
      window.Worker = class {
        constructor() {
          throw new Error('no worker can be started')
        }
      } as unknown as typeof Worker
    })
    await exportButton(page).click()
    await page.getByRole('menuitem', { name: /^Spreadsheet/ }).click()
    const message = page.getByRole('alert').filter({ hasText: 'Cannot export due to no worker can be started' })
    await message.waitFor()
    const colour = (element: Element) => getComputedStyle(element).getPropertyValue('--notification-color')
    // That of every message of a failure: red.8.
    await expect.poll(() => message.evaluate(colour)).toBe('#e03131')
    await exportButton(page).waitFor()
  })

  it('R-12 fits into the header', async () => {
    const { page } = await openResults('Works')
    for (const look of looks) {
      await wear(page, look)
      await exportButton(page).click()
      await page.getByRole('menuitem', { name: /^BibTeX/ }).waitFor()
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page, `the header with the formats open at ${look.width}`)
      await page.keyboard.press('Escape')
    }
  })
})

describe('a collection', () => {
  const collected = (record_type: string, results: FindSimilarAnswer['results'], more: object = {}) =>
    results.map(({ identifier, fields }) => ({
      ...{ record_type, identifier, ...more },
      fields: { display_name: fields.display_name },
    }))

  async function giveCollection(page: Page, name: string) {
    const { results: experts } = await findSimilar(page, 'experts', { limit: 4 })
    const { results: works } = await findSimilar(page, 'works', { limit: 2 })
    await createCollection(page, name, {
      external_identifier: '=MS-2026-17',
      included_records: [
        ...collected('author', experts.slice(0, 2), { email_address: '+ada@example.org' }),
        ...collected('work', works),
        { record_type: 'author', identifier: 'A99999999999', fields: { display_name: '=cmd|calc' } },
      ],
      excluded_records: collected('author', experts.slice(3)),
      conflict_of_interest: { records: collected('author', experts.slice(0, 1)) },
    })
    return { experts, works }
  }
  const buttonOf = (page: Page, name: string) =>
    page.getByRole('button', { name: `Export ${name}`, exact: true }).first()

  it('C-03 saves a table for each kind of record, one for excluded records, and one about the collection', async () => {
    const { page } = await openSignedIn('about:blank')
    const { experts, works } = await giveCollection(page, 'Exported / collection')
    await page.goto('/app/collections/')
    const download = await exportAs(page, 'Spreadsheet', buttonOf(page, 'Exported / collection'))
    expect(download.suggestedFilename()).toMatch(/^Exported-collection-[\d-]+\.xlsx$/)
    const book = await bookOf(download)
    expect(Object.keys(book)).toEqual(['Collection', 'Experts', 'Works', 'Excluded'])
    expect(book.Collection).toEqual(
      expect.arrayContaining([
        ['Collection', 'Exported / collection'],
        ['Reference', '=MS-2026-17'],
        ['Experts', 3],
        ['Works', 2],
        ['Excluded', 1],
        ['Checked for conflicts against', experts[0]!.fields.display_name],
        [
          'None found',
          expect.stringMatching(/^“No conflict” means: none found among works of every type and institutions/),
        ],
      ]),
    )
    const [head = [], ...lines] = book.Experts ?? []
    const column = (name: string) => lines.map((line) => line[head.indexOf(name)])
    expect(column('Name')).toEqual([...experts.slice(0, 2).map(({ fields }) => fields.display_name), '=cmd|calc'])
    expect(column('E-mail').slice(0, 2)).toEqual(['+ada@example.org', '+ada@example.org'])
    expect(column('Conflict')).toEqual([
      'On the conflict list',
      expect.stringMatching(/None found|shared/),
      'Not checked',
    ])
    expect(column('Works')[0]).toBeGreaterThan(0)
    expect(book.Works?.slice(1).map(([title]) => title)).toEqual(works.map(({ fields }) => fields.display_name))
    expect(book.Excluded?.[1]).toEqual(['Experts', experts[3]!.fields.display_name, experts[3]!.identifier, null])
  })

  it('C-03 lists conflicts even where the organisation has no checker of lists', async () => {
    const { page } = await openSignedIn('about:blank')
    await giveCollection(page, 'Without checker')
    await changeProfile(page.context(), (profile) => ({
      ...profile,
      active_organisation: { ...profile.active_organisation, coi_checker: false },
    }))
    await page.route('**/api/conflict_checks/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 403, json: {} }) : route.continue(),
    )
    await page.goto('/app/collections/')
    const { Experts } = await bookOf(await exportAs(page, 'Spreadsheet', buttonOf(page, 'Without checker')))
    const [head = [], ...lines] = Experts ?? []
    expect(lines.map((line) => line[head.indexOf('Conflict')])).toEqual([
      'On the conflict list',
      expect.stringMatching(/None found|shared/),
      'Not checked',
    ])
  })

  it('C-03 is saved as one table in CSV without formulas, and its works as citations', async () => {
    const { page } = await openSignedIn('about:blank')
    const { works } = await giveCollection(page, 'Cited')
    await page.goto('/app/collections/')
    const csv = await textOf(await exportAs(page, 'CSV', buttonOf(page, 'Cited')))
    expect(csv.split('\r\n')).toHaveLength(1 + 5 + 1 + 1)
    expect(csv).toContain("'=MS-2026-17,Included,Experts,'=cmd|calc")
    expect(csv).not.toMatch(/(^|,)"?[=+@]/m)
    const citations = JSON.parse(await textOf(await exportAs(page, 'CSL-JSON', buttonOf(page, 'Cited'))))
    expect(citations.map(({ title }: { title: string }) => title)).toEqual(
      works.map(({ fields }) => fields.display_name),
    )
  })

  it('Q-03 shows its progress, and can be stopped', async () => {
    const { page } = await openSignedIn('about:blank')
    await giveCollection(page, 'Stopped')
    await page.goto('/app/collections/')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/records/', async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await buttonOf(page, 'Stopped').click()
    await page.getByRole('menuitem', { name: /^CSV/ }).click()
    const stop = page.getByRole('button', { name: 'Stop: Export Stopped' })
    await expect.poll(() => stop.textContent()).toBe('0 %')
    await stop.click()
    await buttonOf(page, 'Stopped').waitFor()
    release()
    await expectNever(page.getByRole('alert'))
  })

  it('C-03 is exported from the list', async () => {
    const { page } = await openSignedIn('about:blank')
    await createCollection(page, 'Looked at')
    await page.goto('/app/collections/')
    for (const look of looks) {
      await wear(page, look)
      await buttonOf(page, 'Looked at').click()
      await page.getByRole('menuitem', { name: /^CSV/ }).waitFor()
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page, `the list with the formats open at ${look.width}`)
      await page.keyboard.press('Escape')
    }
  })
})
