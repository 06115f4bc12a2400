import { describe, expect, it } from 'vitest'
import { filesWithHiddenWords, filesWithSeenWords, HIDDEN_WORDS, WORDS } from '../../testing/hidden.ts'
import { sampleDocx } from '../../testing/sample.ts'
import { readManuscript } from './read-manuscript.ts'

describe('words that a reader cannot see', () => {
  it.each(filesWithHiddenWords())('are left out and counted: $name', async ({ clean, planted }) => {
    const without = await readManuscript(clean)
    expect(without.hidden_words).toBe(0)
    expect(await readManuscript(planted)).toEqual({ ...without, hidden_words: HIDDEN_WORDS })
  })

  it.each(filesWithSeenWords())('are not those that look odd: $name', async ({ planted }) => {
    expect((await readManuscript(planted)).hidden_words).toBe(0)
  })

  it('are not those of a table with a dark head, or in a dark box of Word', async () => {
    const white = `<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>${WORDS}</w:t></w:r></w:p>`
    const cell = (shade: string) =>
      `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:val="clear" w:fill="${shade}"/></w:tcPr>${white}</w:tc></w:tr></w:tbl>`
    const box = (colour: string) =>
      `<w:p><w:r><w:drawing><wps:wsp><wps:spPr><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></wps:spPr><wps:txbx><w:txbxContent>${white}</w:txbxContent></wps:txbx></wps:wsp></w:drawing></w:r></w:p>`
    for (const seen of [cell('1F3864'), box('1F3864')])
      expect((await readManuscript(sampleDocx(seen))).hidden_words).toBe(0)
    for (const hidden of [cell('FFFFFF'), box('FFFFFF'), cell('1F3864') + white])
      expect((await readManuscript(sampleDocx(hidden))).hidden_words).toBe(HIDDEN_WORDS)
  })
})
