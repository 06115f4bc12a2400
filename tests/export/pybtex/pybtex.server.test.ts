import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { toBibtex } from '../../../apps/web/src/features/export/bibtex.ts'
import { hasPython, makePython } from '../../support/python.ts'

const PATIENCE_MS = 600_000
const folder = mkdtempSync(join(tmpdir(), 'cognate-pybtex-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const titles = ['Half open ] 5} interval', '}}@string{x = "y"}', 'A } brace { and {a pair}', 'no \\} way \\{', '{{{']
const items = titles.map((title, index) => ({
  ...{ id: `W${index}`, type: 'article-journal', title, DOI: `10.1000/a_b(${index})`, URL: 'https://example.org' },
  ...{ author: [{ family: 'Núñez }', given: 'José' }], issued: { 'date-parts': [[2024]] } },
}))

describe.skipIf(!hasPython)('pybtex, which counts braces as BibTeX does; needs python3 with venv and pip', () => {
  it(
    'R-12 reads every work with author, year and DOI, whatever braces its title has',
    async () => {
      const programs = await makePython(folder, join(import.meta.dirname, 'requirements.txt'))
      const file = join(folder, 'works.bib')
      writeFileSync(file, toBibtex(items as unknown as Parameters<typeof toBibtex>[0]))
      const script = join(import.meta.dirname, 'read.py')
      const read = JSON.parse(execFileSync(join(programs, 'python'), [script, file], { encoding: 'utf8' }))
      expect(read).toHaveLength(titles.length)
      for (const [index, entry] of read.entries()) {
        expect(entry).toMatchObject({ key: `W${index}`, year: '2024', doi: `10.1000/a_b(${index})` })
        expect(entry.authors).toHaveLength(1)
        expect(entry.title).toMatch(/^\{.*\}$/)
      }
    },
    PATIENCE_MS,
  )
})
