import type { Filters, FindSimilarAnswer, FindSimilarRequest } from '@cognate/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readBook } from '../support/read-book.ts'
import { useBrowser } from './support/browser.ts'
import { bytesOf, exportAs, linesOf } from './support/downloads.ts'
import { isSearch, openResults, resultRows as rows } from './support/search.ts'

useBrowser()

/** What a test reads of a record of any dataset. */
type Fields = Record<string, unknown> & { display_name: string }
type Value = string | number | null | undefined

/** A part of a record by its path, such as `primary_location.source.display_name`. */
const partOf = (fields: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], fields)

/** Runs a query by an act; gives what was sent and received, once the rows show it. */
async function runQuery(page: Page, act: () => Promise<unknown>) {
  const [request] = await Promise.all([page.waitForRequest(isSearch), act()])
  const answer = (await (await request.response())!.json()) as FindSimilarAnswer
  const identifiers = answer.results.map(({ identifier }) => identifier)
  await page.waitForURL(`**/app/query/${answer.uuid}/`)
  await page.waitForFunction((wanted) => {
    const shown = [...document.querySelectorAll('[data-result-row]')].map((row) => row.getAttribute('data-identifier'))
    return JSON.stringify(shown) === wanted
  }, JSON.stringify(identifiers))
  const records = answer.results.map(({ fields }) => fields as unknown as Fields)
  return { request: request.postDataJSON() as FindSimilarRequest, answer, identifiers, records }
}

/** Types into a field that searches, and picks the first name it offers. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page.getByRole('option').first().click()
}

/** Picks a name that the answer must not have. */
async function pickOut(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Exclude: ${label}` }).click()
  await pick(page, label, text)
}

const include = (...values: string[]) => ({ type: 'include' as const, values })
const exclude = (...values: string[]) => ({ type: 'exclude' as const, values })
const since = (start: string) => ({ type: 'range' as const, start, end: null })
const pickGermany = (page: Page) => pick(page, 'Country', 'germany')

/** Whether two neighbours are in order; names as people read them. */
const collator = new Intl.Collator('en', { numeric: true })
const isAscending = (a: Value, b: Value) => collator.compare(String(a), String(b)) <= 0
const isDescending = (a: Value, b: Value) => (typeof a === 'number' ? a >= Number(b) : String(a) >= String(b))

interface Case {
  label: string
  type: string
  /** Parts of a record that its row shows as they are. */
  shows: string[]
  /** Names of facts that the popup shows. */
  tells: string[]
  /** A filter: the group it stands in unless it stands open, how it is set, what is then sent, and what is true of every record left. */
  group?: string
  narrow(page: Page): Promise<unknown>
  filters: Filters
  isKept(fields: Fields): boolean
  /** A sort of the dataset, and the field that is then in order. */
  sort: string
  field: string
  isInOrder(a: Value, b: Value): boolean
  /** What is looked for, where the filter takes nobody away from the first of the usual text. */
  found?: { limit: number; text: string }
  /** The first columns of the table, the second of which holds the name, and others that it has. */
  head: string[]
  holds: string[]
}

const cases: Case[] = [
  {
    ...{ label: 'Experts', type: 'author', shows: ['last_known_institutions.0.display_name', 'topics.0.display_name'] },
    tells: ['Affiliations', 'Publications', 'Citations', 'H-index', 'Topics', 'Identifier'],
    group: 'Career',
    narrow: async (page) => {
      await page.getByLabel('Number of works from').fill('40')
      await page.keyboard.press('Enter')
    },
    filters: { works_count: { type: 'range', start: 40, end: null } },
    isKept: ({ works_count }) => Number(works_count) >= 40,
    ...{ sort: 'Work count', field: 'works_count', isInOrder: isDescending },
    head: ['Rank', 'Name', 'Affiliation', 'Country', 'E-mail', 'ORCID', 'Conflict', 'Works', 'Citations', 'H-index'],
    holds: ['H-index'],
  },
  {
    ...{ label: 'Works', type: 'work' },
    shows: ['primary_location.source.display_name', 'authorships.0.author.display_name'],
    tells: ['Published', 'In', 'Authors', 'Abstract', 'Type', 'Citations', 'Identifier'],
    group: 'Publication',
    narrow: (page) => page.getByLabel('Publication date after').fill('2022-01-01'),
    filters: { publication_date: since('2022-01-01') },
    isKept: ({ publication_date }) => String(publication_date) >= '2022-01-01',
    ...{ sort: 'Title', field: 'display_name', isInOrder: isAscending },
    head: ['Rank', 'Title', 'Authors', 'Year', 'Date', 'Type', 'Venue'],
    holds: ['Venue', 'DOI', 'Abstract'],
  },
  {
    ...{ label: 'Institutions', type: 'institution', shows: ['geo.city', 'topics.0.display_name'] },
    tells: ['Type', 'City', 'Country', 'Publications', 'Topics', 'Identifier'],
    ...{ group: 'Institution', narrow: pickGermany, filters: { 'institution.country_code': include('DE') } },
    isKept: ({ country_code }) => country_code === 'DE',
    ...{ sort: 'Work count', field: 'works_count', isInOrder: isDescending },
    head: ['Rank', 'Name', 'Acronyms', 'Type', 'City', 'Country', 'Works', 'Citations'],
    holds: ['ROR'],
  },
  {
    ...{ label: 'Venues', type: 'venue', shows: ['host_organization_name', 'topics.0.display_name'] },
    tells: ['Type', 'Publisher', 'Publications', 'Topics', 'Identifier'],
    group: 'Publication',
    narrow: (page) => page.getByRole('checkbox', { name: 'Conference' }).check(),
    filters: { source_type: include('conference') },
    isKept: ({ type }) => type === 'conference',
    ...{ sort: 'Name', field: 'display_name', isInOrder: isAscending },
    head: ['Rank', 'Name', 'Abbreviation', 'Type', 'ISSN-L', 'Publisher', 'Country'],
    holds: ['Impact factor'],
  },
  {
    ...{ label: 'Projects', type: 'project', shows: ['programme', 'keywords.0', 'organisations.0.name'] },
    tells: ['Source', 'Programme', 'Period', 'Funding', 'Abstract', 'Keywords', 'Identifier'],
    narrow: (page) => pick(page, 'Project source', 'cordis'),
    filters: { authority_id: include('48') },
    isKept: ({ authority_id }) => authority_id === 48,
    ...{ sort: 'Start date', field: 'start_date', isInOrder: isDescending },
    head: ['Rank', 'Title', 'Acronym', 'Start', 'End', 'Source', 'Programme', 'Funding', 'Currency'],
    holds: ['People'],
  },
  {
    ...{ label: 'Startups', type: 'startup', shows: ['city', 'foundation_year', 'keywords.0'] },
    tells: ['City', 'Country', 'Founded', 'Description', 'Keywords', 'Identifier'],
    group: 'Country',
    narrow: (page) => pickOut(page, 'Country', 'germany'),
    found: { limit: 50, text: 'Urban heat islands and street trees' },
    filters: { 'institution.country_code': exclude('DE') },
    isKept: ({ country_code }) => country_code !== 'DE',
    ...{ sort: 'Foundation year', field: 'foundation_year', isInOrder: isDescending },
    head: ['Rank', 'Name', 'Founded', 'City', 'Country', 'E-mail', 'Website'],
    holds: [],
  },
  {
    ...{ label: 'Starthubs', type: 'starthub', shows: ['company_name', 'year_of_foundation', 'employees'] },
    tells: ['Company', 'Country', 'Sectors', 'Submitted', 'Content', 'Identifier'],
    group: 'Sector',
    narrow: (page) => pickOut(page, 'Sector', 'clean energy'),
    filters: { sector_market: exclude('clean-energy') },
    isKept: ({ sector_market }) => !(sector_market as string[]).includes('clean-energy'),
    ...{ sort: 'Company name', field: 'company_name', isInOrder: isAscending },
    head: ['Rank', 'Submission', 'Company', 'Country', 'Founded', 'Employees', 'Sectors'],
    holds: [],
  },
  {
    ...{ label: 'Partners', type: 'partner', shows: ['city', 'keywords.0'] },
    tells: ['City', 'Country', 'Description', 'Keywords', 'Identifier'],
    ...{ group: 'Country', narrow: pickGermany, filters: { 'institution.country_code': include('DE') } },
    isKept: ({ country_code }) => country_code === 'DE',
    ...{ sort: 'Name', field: 'display_name', isInOrder: isAscending },
    head: ['Rank', 'Name', 'City', 'Country', 'Website'],
    holds: ['People'],
  },
  {
    ...{ label: 'Policy documents', type: 'policydoc', shows: ['publisher'] },
    tells: ['Published', 'Publisher', 'Country', 'Text', 'Identifier'],
    group: 'Publication',
    narrow: (page) => page.getByLabel('Publication date after').fill('2022-01-01'),
    filters: { publication_date: since('2022-01-01') },
    isKept: ({ publication_date }) => String(publication_date) >= '2022-01-01',
    ...{ sort: 'Date', field: 'publication_date', isInOrder: isDescending },
    head: ['Rank', 'Title', 'Publisher', 'Country', 'Date', 'Address'],
    holds: [],
  },
]

it.each(cases)('D-03 R-04 F-02 S-09 R-12 $label are found, opened, filtered, sorted and exported', async (dataset) => {
  const { page, answer } = await openResults(dataset.label, {}, dataset.found)
  const unfiltered = {
    answer,
    identifiers: answer.results.map(({ identifier }) => identifier),
    records: answer.results.map(({ fields }) => fields as unknown as Fields),
  }
  expect(unfiltered.identifiers.length).toBeGreaterThan(5)
  expect(new Set(unfiltered.answer.results.map(({ record_type }) => record_type))).toEqual(new Set([dataset.type]))
  await expectRowShows(page, unfiltered.records[0]!, dataset.shows)

  await expectPopupTells(page, unfiltered.records[0]!, dataset.tells)

  if (dataset.group) {
    const control = page.getByRole('button', { name: dataset.group, exact: true })
    if ((await control.getAttribute('aria-expanded')) === 'false') await control.click()
  }
  await dataset.narrow(page)
  const narrowed = await runQuery(page, () => page.getByRole('button', { name: 'Update' }).click())
  expect(narrowed.request.filters).toEqual(dataset.filters)
  expect(Object.values(narrowed.answer.taken_away!).some((count) => count > 0)).toBe(true)
  expect(narrowed.identifiers).not.toEqual(unfiltered.identifiers)
  expect(narrowed.records.filter((fields) => !dataset.isKept(fields))).toEqual([])
  expect(narrowed.records.length).toBeGreaterThan(1)

  await page.getByRole('button', { name: /^Sort by/ }).click()
  const sorted = await runQuery(page, () =>
    page.getByRole('menuitemradio', { name: dataset.sort, exact: true }).click(),
  )
  const values = sorted.records.map((fields) => partOf(fields, dataset.field) as Value)
  expect(new Set(values).size).toBeGreaterThan(1)
  expect(values.filter((value, place) => place > 0 && !dataset.isInOrder(values[place - 1], value))).toEqual([])
  expect(sorted.answer.total).toBe(narrowed.answer.total)

  await expectExported(page, dataset, sorted.records)
})

async function expectRowShows(page: Page, first: Fields, shows: string[]): Promise<void> {
  const row = rows(page).first()
  await expect.poll(() => row.locator('h2').textContent()).toContain(first.display_name)
  const text = await row.textContent()
  for (const path of shows) {
    const value = partOf(first, path)
    expect(value, path).toBeTruthy()
    expect(text, path).toContain(String(value))
  }
  expect((await row.locator('mark').allTextContents()).join(' ')).toMatch(/urban|heat|island|street|tree/i)
}

/** Opens the first record and closes it again. */
async function expectPopupTells(page: Page, first: Fields, tells: string[]): Promise<void> {
  await rows(page).first().locator('h2 a').click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('definition').first().waitFor()
  await expect.poll(() => popup.getByRole('term').allTextContents()).toEqual(expect.arrayContaining(tells))
  await expect.poll(() => popup.textContent()).toContain(first.display_name)
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached' })
}

/** Saves what is shown as spreadsheet and as CSV: a line for each row, in the order shown. */
async function expectExported(page: Page, { label, head, holds }: Case, records: Fields[]): Promise<void> {
  const stamped = `^cognate-${label.toLowerCase().replace(' ', '-')}-\\d{4}-\\d\\d-\\d\\d-\\d{6}`
  const names = records.map(({ display_name }) => display_name)
  const ranks = records.map((_, index) => index + 1)

  const spreadsheet = await exportAs(page, 'Spreadsheet')
  expect(spreadsheet.suggestedFilename()).toMatch(new RegExp(`${stamped}\\.xlsx$`))
  const [heading = [], ...lines] = (await readBook(await bytesOf(spreadsheet)))[label] ?? []
  expect(heading.slice(0, head.length)).toEqual(head)
  expect(heading).toEqual(expect.arrayContaining(holds))
  expect(lines.map(([rank]) => rank)).toEqual(ranks)
  expect(lines.map(([, name]) => name)).toEqual(names)

  const csv = await exportAs(page, 'CSV')
  expect(csv.suggestedFilename()).toMatch(new RegExp(`${stamped}\\.csv$`))
  const [headLine, ...csvLines] = await linesOf(csv)
  expect(headLine).toBe(`\ufeff${heading.join(',')}`)
  expect(csvLines.map((line) => Number(line.split(',')[0]))).toEqual(ranks)
}
