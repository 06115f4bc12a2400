import { Editor } from './editor.ts'

/** A step of the journey, and how many presses it took in November 2026, before the page was redesigned; – where it could not be done. */
export interface Step {
  name: string
  before: string
  act(editor: Editor): Promise<void>
}

const TEXT =
  'HalluLens: LLM Hallucination Benchmark\n\nLarge language models often generate responses that deviate from user input or training data, a phenomenon ' +
  'known as hallucination. These hallucinations undermine user trust and hinder the adoption of generative AI systems. Addressing hallucinations is ' +
  'essential for the advancement of LLMs. This paper introduces a comprehensive hallucination benchmark, incorporating both new extrinsic and existing ' +
  'intrinsic evaluation tasks, built upon clear taxonomy of hallucination.'

/** The authors of the manuscript. */
const AUTHORS = ['Pascale Fung', 'Yejin Bang']
const COLLECTION = 'Reviewers of HalluLens'

/** Opens a group of filters, unless it is open. */
async function openGroup(editor: Editor, name: RegExp): Promise<void> {
  const group = editor.button(name)
  if ((await group.getAttribute('aria-expanded')) === 'false') await editor.press(group)
}

async function update(editor: Editor): Promise<void> {
  const answered = editor.page.waitForResponse((response) => response.url().endsWith('/api/find_similar/'))
  await editor.press(editor.button('Update'))
  await answered
  await editor.answered()
}

/** Chooses names in a field that looks them up. */
async function choose(editor: Editor, field: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await editor.fill(editor.page.getByRole('combobox', { name: field, exact: true }), name)
    await editor.press(editor.page.getByRole('option', { name }).first())
  }
}

export const steps = ({ password, colleague }: { password: string; colleague: string }): Step[] => [
  {
    name: 'Sign in',
    before: '1',
    act: async (editor) => {
      await editor.page.goto('/accounts/login/')
      await editor.fill(editor.page.getByLabel('Username'), 'demo')
      await editor.fill(editor.page.getByLabel('Password', { exact: true }), password)
      await editor.key('Enter')
      await editor.page.waitForURL('**/app/**')
      await editor.page.locator('textarea').waitFor()
    },
  },
  {
    name: 'Paste the text and search',
    before: '1',
    act: async (editor) => {
      await editor.fill(editor.page.locator('textarea'), TEXT)
      await editor.key('Enter')
      await editor.answered()
    },
  },
  {
    name: 'Active in the last 3 years',
    before: '3 (and 8 keys)',
    act: async (editor) => {
      await openGroup(editor, /^Career/)
      await editor.press(editor.page.getByText('Last 3 years', { exact: true }))
      await update(editor)
    },
  },
  {
    name: 'Conflicts with two authors, hidden',
    before: '7',
    act: async (editor) => {
      await choose(editor, 'Author to check against', AUTHORS)
      await editor.press(editor.page.getByRole('checkbox', { name: 'Hide people with a conflict' }))
      await update(editor)
    },
  },
  {
    name: 'Leave one university out',
    before: '9 (and incomplete)',
    act: async (editor) => {
      await openGroup(editor, /^Institution/)
      await choose(editor, 'Institution', ['Hong Kong University of Science and Technology'])
      await editor.key('Escape')
      await editor.press(editor.button('Exclude: Institution'))
      await update(editor)
    },
  },
  {
    name: 'Hide one',
    before: '1',
    act: async (editor) => {
      await editor.press(editor.rows.nth(3).getByRole('button', { name: /^Hide / }))
      await editor.page
        .getByText(/^Hidden: /)
        .first()
        .waitFor()
    },
  },
  {
    name: 'Collect five',
    before: '5',
    act: async (editor) => {
      for (let row = 0; row < 5; row++)
        await editor.press(editor.rows.nth(row).getByRole('button', { name: /^Collect / }))
      await editor.page.getByRole('tab', { name: 'Collection 5' }).waitFor()
    },
  },
  {
    name: 'Write an address to one',
    before: '– (dead end)',
    act: async (editor) => {
      await editor.press(editor.page.getByRole('tab', { name: /^Collection/ }))
      await editor.press(editor.button(/^Add e-mail/))
      await editor.page.keyboard.type('name@example.org')
      await editor.key('Enter')
      await editor.page.getByText('name@example.org').first().waitFor()
    },
  },
  {
    name: 'Name and save the collection',
    before: '2',
    act: async (editor) => {
      await editor.fill(editor.page.getByLabel('Name', { exact: true }), COLLECTION)
      await editor.key('Enter')
      await editor.page.getByText('Saved', { exact: true }).waitFor()
    },
  },
  {
    name: 'Share it with a colleague',
    before: '3',
    act: async (editor) => {
      await editor.press(editor.button(/^Share collection/))
      await editor.fill(editor.page.getByRole('combobox', { name: 'Share with a user or a team' }), 'Grace')
      await editor.press(editor.page.getByRole('option', { name: colleague }))
      await editor.page.getByRole('list', { name: 'Shared with:' }).getByText(colleague).waitFor()
      await editor.key('Escape')
    },
  },
  {
    name: 'Export it',
    before: '2',
    act: async (editor) => {
      const download = editor.page.waitForEvent('download')
      await editor.press(editor.button(/^Export collection/))
      await editor.press(editor.page.getByRole('menuitem', { name: /Spreadsheet/ }).first())
      await download
    },
  },
  {
    name: 'Open the search again',
    before: '2',
    act: async (editor) => {
      await editor.press(editor.page.getByRole('link', { name: 'My Queries' }))
      const tab = editor.page.waitForEvent('popup')
      await editor.press(editor.page.getByRole('link', { name: /HalluLens/ }).first())
      const opened = await tab
      await new Editor(opened).answered()
      await opened.close()
    },
  },
  {
    name: 'Continue the collection with its filters',
    before: '15 (filters set anew)',
    act: async (editor) => {
      await editor.press(editor.page.getByRole('link', { name: 'My Collections' }))
      await editor.press(editor.page.getByRole('link', { name: COLLECTION, exact: true }).first())
      await editor.press(editor.page.getByRole('link', { name: 'Find more people' }))
      await editor.press(editor.button('Search'))
      await editor.answered()
      await editor.page.getByRole('list', { name: 'Filters' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'Save the filters as a preset',
    before: '3',
    act: async (editor) => {
      await editor.press(editor.page.getByRole('tab', { name: /^Filters/ }))
      await editor.press(editor.button('Save as preset'))
      await editor.fill(editor.page.getByRole('dialog').getByRole('textbox').first(), 'Recent, no conflict')
      await editor.key('Enter')
      await editor.page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'See the network of the results',
    before: '1',
    act: async (editor) => {
      await editor.press(editor.page.getByRole('radiogroup', { name: 'View' }).getByText('Network Graph'))
      await editor.page.getByRole('complementary', { name: 'People of the network' }).waitFor()
    },
  },
  {
    name: 'Check two lists for conflicts',
    before: '7 (after saving both lists)',
    act: async (editor) => {
      await editor.press(editor.page.getByRole('link', { name: 'Conflicts of Interest' }))
      await choose(editor, 'Check: filter preset, collection or person', [COLLECTION])
      await choose(editor, 'Against: filter preset, collection or person', AUTHORS)
      await editor.press(editor.button('Check and export'))
      await editor.page
        .getByRole('grid', { name: 'Conflicts' })
        .or(editor.page.getByText(/no overlapping/))
        .first()
        .waitFor()
    },
  },
]
