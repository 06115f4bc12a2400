import type { Locator, Page } from 'playwright-core'

/** What a step took. */
export interface Effort {
  /** Presses of the pointer. */
  presses: number
  /** Keys pressed; a text that is pasted or filled into a field counts as one. */
  keys: number
  /** From the first press until what was wanted is there. */
  seconds: number
}

/** The hands of somebody at the page, counted. */
export class Editor {
  readonly page: Page
  #presses = 0
  #keys = 0

  constructor(page: Page) {
    this.page = page
  }

  async press(target: Locator): Promise<void> {
    this.#presses++
    await target.click()
  }

  /** Fills a field that has the focus already, or is pressed for it. */
  async fill(field: Locator, text: string): Promise<void> {
    const hasFocus = await field.evaluate((element) => element === document.activeElement)
    if (!hasFocus) this.#presses++
    this.#keys++
    await field.fill(text)
  }

  /** Pastes into a field, which is pressed where it lacks the focus. */
  async paste(field: Locator, text: string): Promise<void> {
    const hasFocus = await field.evaluate((element) => element === document.activeElement)
    if (!hasFocus) await this.press(field)
    this.#keys++
    await field.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  }

  async key(name: string): Promise<void> {
    this.#keys++
    await this.page.keyboard.press(name)
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first()
  }

  /** The rows of results. */
  get rows(): Locator {
    return this.page.locator('[data-result-row]')
  }

  /** Waits until an answer is drawn. */
  async answered(): Promise<void> {
    await this.page.locator('[aria-label="Results"][aria-busy="false"] [data-result-row]').first().waitFor()
  }

  /** Counts what a step takes. */
  async count(act: (editor: Editor) => Promise<void>): Promise<Effort> {
    this.#presses = 0
    this.#keys = 0
    const started = performance.now()
    await act(this)
    return { presses: this.#presses, keys: this.#keys, seconds: (performance.now() - started) / 1000 }
  }
}
