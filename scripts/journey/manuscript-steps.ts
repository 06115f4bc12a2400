import type { Page } from 'playwright-core'
import { Editor } from './editor.ts'

const ABSTRACT =
  'Large language models often generate responses that deviate from user input or training data, a phenomenon known as hallucination. ' +
  'These hallucinations undermine user trust and hinder the adoption of generative AI systems. Addressing hallucinations is essential for ' +
  'the advancement of LLMs. This paper introduces a comprehensive hallucination benchmark, built upon clear taxonomy of hallucination.'

/** Its last author is not in the catalogue. */
const FIRST = `HalluLens: LLM Hallucination Benchmark\nYejin Bang, Ziwei Ji, Pascale Fung, Zelda Quorxham\n\n${ABSTRACT}`
const SECOND = `Where language models hallucinate\nOdette Whitcombe, Xzq Yvwkova\n\n${ABSTRACT.replace('benchmark', 'survey')}`

export interface Step {
  name: string
  act(editor: Editor): Promise<void>
}

interface Journey {
  password: string
  /** Somebody who may approve, signed in on a page of their own. */
  colleague: { name: string; page: Page }
}

const tray = ({ page }: Editor) => page.getByRole('region', { name: 'Reviewers chosen' })

/** Takes the proposal. */
async function chooseSix(editor: Editor): Promise<void> {
  await editor.press(tray(editor).getByRole('button', { name: /^Propose/ }))
  await tray(editor).getByText('Alternates 3/3').waitFor()
  await untilIndependent(editor)
}

/** Takes whom the page offers in place of those who are not independent. */
async function untilIndependent(editor: Editor): Promise<void> {
  const independent = tray(editor).getByText(/^The \d+ chosen are independent/)
  const instead = tray(editor).getByRole('button', { name: /^Take / })
  for (let more = 6; more > 0; more--) {
    await independent.or(instead).first().waitFor()
    // What is said of the earlier ones goes first.
    await editor.page.waitForTimeout(1000)
    if (await independent.isVisible()) return
    if (await instead.first().isVisible()) await editor.press(instead.first())
  }
  throw new Error(`they are not independent: ${await tray(editor).innerText()}`)
}

async function pasteAndFind(editor: Editor, text: string): Promise<void> {
  await editor.page.getByRole('heading', { name: 'What are you looking for today?' }).waitFor()
  await editor.paste(editor.page.locator('textarea').first(), text)
  await editor.press(editor.button('Find reviewers'))
  await editor.answered()
}

async function choose(editor: Editor, menu: RegExp, item: string): Promise<void> {
  await editor.press(editor.button(menu))
  await editor.press(editor.page.getByRole('menuitemradio', { name: item, exact: true }))
}

/** From the chosen six to their file, by the shortest way that the page offers. @param title  Of the manuscript. */
const untilExported = (colleague: Journey['colleague'], title: RegExp): Step[] => [
  {
    name: 'Look up their e-mails',
    act: async (editor) => {
      await editor.press(tray(editor).getByRole('link', { name: 'Open the shortlist' }))
      const find = editor.button(/^Find the (\d+ )?missing e-mails?/)
      await editor.button(/^Send for approval/).waitFor()
      if (!(await find.isVisible())) return
      await editor.press(find)
      await editor.page.getByText(/^E-mails found and kept/).waitFor()
    },
  },
  { name: 'Send for approval', act: (editor) => sendForApproval(editor, colleague.name) },
  {
    name: 'A second person approves',
    act: async (editor) => {
      const { page } = colleague
      await page.goto('/app/')
      const own = new Editor(page)
      await editor.press(page.getByRole('link', { name: title }).first())
      await editor.press(own.button('Approve'))
      await page
        .getByText(/^Approved/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'Export it',
    act: async (editor) => {
      const download = editor.page.waitForEvent('download')
      const again = editor.button('Export as Spreadsheet')
      if (await again.isVisible()) await editor.press(again)
      else {
        await editor.press(editor.button(/^Export/))
        await editor.press(editor.page.getByRole('menuitem', { name: /Spreadsheet/ }).first())
      }
      await download
    },
  },
]

/** Whoever was asked last is one press away; before, the name is typed. */
async function sendForApproval(editor: Editor, name: string): Promise<void> {
  const known = editor.button(`Send to ${name}`)
  if (await known.isVisible()) await editor.press(known)
  else {
    await editor.press(editor.button('Send for approval'))
    const dialog = editor.page.getByRole('dialog')
    await editor.fill(dialog.getByRole('combobox', { name: 'Approver' }), name.split(' ')[0]!)
    await dialog.getByRole('option', { name }).waitFor()
    for (const key of ['ArrowDown', 'Enter']) await editor.key(key)
    await editor.press(dialog.getByRole('button', { name: /^Send for approval/ }))
  }
  await editor.page.getByText(`Waiting for ${name}`).first().waitFor()
}

/** From a manuscript that is pasted to reviewers who are approved and exported; somebody who declines; another manuscript. */
export const manuscriptSteps = ({ password, colleague }: Journey): Step[] => [
  {
    name: 'Sign in',
    act: async (editor) => {
      await editor.page.goto('/accounts/login/')
      await editor.fill(editor.page.getByLabel('Username'), 'demo')
      await editor.fill(editor.page.getByLabel('Password', { exact: true }), password)
      await editor.key('Enter')
      await editor.page.waitForURL('**/app/**')
      await editor.page.locator('textarea').waitFor()
    },
  },
  { name: 'Paste the manuscript and find reviewers', act: (editor) => pasteAndFind(editor, FIRST) },
  { name: '3 reviewers and 3 alternates, independent', act: chooseSix },
  ...untilExported(colleague, /HalluLens/),
  {
    name: 'One declines, another is asked',
    act: async (editor) => {
      await choose(editor, /^Status of /, 'Declined')
      const next = editor.button(/^Use alternate /)
      const name = (await next.textContent())!.replace('Use alternate ', '')
      await editor.press(next)
      await choose(editor, new RegExp(`^Status of ${name}`), 'Asked')
      await editor.page.getByText('Asked on', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'Paste a second one on the same topic',
    act: async (editor) => {
      await editor.press(editor.page.getByRole('link', { name: 'Home', exact: true }))
      await pasteAndFind(editor, SECOND)
      // Who is asked already says so in the row.
      await editor.rows
        .getByText(/^Now in HalluLens/)
        .first()
        .waitFor()
    },
  },
  { name: '3 reviewers and 3 alternates, independent', act: chooseSix },
  ...untilExported(colleague, /Where language models/),
]
