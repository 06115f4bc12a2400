import type { Page } from 'playwright-core'
import { callApi } from '../../tests/e2e/support/api.ts'

interface Listed {
  identifier: string
  fields: { display_name: string }
}

/** Opens the conflict checker with two lists, each saved as a preset. */
export async function openChecker(page: Page, checked: readonly Listed[], against: readonly Listed[]): Promise<void> {
  const lists = [
    { label: 'Check', name: 'Reviewers asked', people: checked },
    { label: 'Against', name: 'Authors of the manuscript', people: against },
  ]
  for (const { name, people } of lists) {
    const records = people.map(({ identifier, fields: { display_name } }) => ({
      record_type: 'author',
      identifier,
      fields: { display_name },
    }))
    await callApi(page, 'POST', '/api/filter_presets/', {
      name,
      search_module: 'experts',
      filter_data: { filters: {} },
      conflict_of_interest: { check: ['coauthors', 'coaffiliated'], records },
    })
  }
  await page.goto(new URL('/app/coi_checker/', page.url()).href)
  for (const { label, name } of lists) {
    await page.getByRole('combobox', { name: `${label}: filter preset, collection or person` }).fill(name)
    await page.getByRole('option', { name }).first().click()
  }
}
