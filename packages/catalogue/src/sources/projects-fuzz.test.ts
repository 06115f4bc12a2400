import { randomBytes } from 'node:crypto'
import { ProjectRecord } from '@cognate/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectTexts } from '../../testing/project-texts.ts'
import { aFolder, all } from '../../testing/source-texts.ts'
import { projectFormats } from './project-formats.ts'
import { projectFiles } from './projects/project-files.ts'

/** Reads a file under every name that the format looks at; what comes is a record that keeps to the contract, or a reason. */
async function readAs(format: (typeof projectFormats)[number], content: Buffer, extensions = format.extensions) {
  const folder = aFolder(Object.fromEntries(extensions.map((extension) => [`1234.${extension}`, content])))
  const found = await all((await projectFiles(format, folder)).read())
  for (const one of found) {
    if ('record' in one) ProjectRecord.parse(one.record)
    else expect(one.rejected).toMatchObject({ line: expect.any(Number), reason: expect.stringMatching(/^[a-z_]+$/) })
  }
  return found
}

const seed = 20261121

describe.each(projectFormats.map((format) => [format.key, format] as const))('reading %s', (key, format) => {
  const texts = Object.entries(projectTexts[key]!)

  it('D-02 counts every line, whatever its bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), async (bytes) => {
        await readAs(format, Buffer.from(bytes))
      }),
      { numRuns: 20, seed },
    )
    await readAs(format, randomBytes(1 << 18))
  })

  it('D-02 accepts files that end anywhere or lost a piece', async () => {
    const damaged = fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.nat({ max: 60 }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(damaged, async ([[name, text], at, length, isCut]) => {
        const bytes = Buffer.from(text)
        const from = at % bytes.length
        const rest = isCut ? Buffer.alloc(0) : bytes.subarray(from + length)
        await readAs(format, Buffer.concat([bytes.subarray(0, from), rest]), [name.split('.').at(-1)!])
      }),
      { numRuns: 50, seed },
    )
  })

  it('D-02 accepts values of unexpected types', async () => {
    const documents = texts.filter(([name]) => name.endsWith('.json')).map(([, text]) => JSON.parse(text) as unknown)
    if (documents.length === 0) return
    const strange = fc.constantFrom(
      null,
      0,
      -1,
      true,
      '',
      'x',
      [],
      {},
      [[]],
      [null],
      { a: [1] },
      1e300,
      'a'.repeat(10_000),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...documents), fc.nat(), strange, async (document, at, value) => {
        await readAs(format, Buffer.from(JSON.stringify(withOther(document, at, value))), ['json'])
      }),
      { numRuns: 60, seed },
    )
  })
})

/** A copy in which one of all values, the inner ones included, is another. */
function withOther(document: unknown, at: number, value: unknown): unknown {
  const count = JSON.stringify(document).match(/[:,[]/g)!.length
  let left = at % count
  return JSON.parse(JSON.stringify(document), (_key, inner: unknown) => (left-- === 0 ? value : inner))
}

describe('hostile files', () => {
  const nsf = projectFormats.find(({ key }) => key === 'nsf')!
  const award = (text: string) =>
    `<rootTag><Award><AwardTitle>${text}</AwardTitle><AwardID>1</AwardID></Award></rootTag>`
  const reasonsOf = async (text: string) =>
    (await readAs(nsf, Buffer.from(text), ['xml'])).map((one) => ('rejected' in one ? one.rejected.reason : 'taken'))

  it('D-02 refuses internal and external entities: none expands and no file is read', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${award('&b;')}`
    const outer = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${award('&x;')}`
    const remote = `<!DOCTYPE a SYSTEM "http://192.0.2.1/a.dtd">${award('x')}`
    for (const text of [bomb, outer, remote]) expect(await reasonsOf(text)).toEqual(['document_type_refused'])
    expect(await reasonsOf(award('&b;'))).toEqual(['not_well_formed'])
  })

  it('D-02 gives up on endless nesting and endless values', async () => {
    expect(await reasonsOf(`<rootTag>${'<a>'.repeat(100_000)}`)).toEqual(['nested_too_deep'])
    expect(await reasonsOf(award('x'.repeat(20_000_000)))).toEqual(['record_too_long'])
  })

  it('D-02 turns scripts into plain text', async () => {
    const [one] = await readAs(
      nsf,
      Buffer.from(award('Hi &lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; there')),
      ['xml'],
    )
    expect(one).toMatchObject({ record: { title: 'Hi there' } })
  })

  it('D-02 uses no more memory for larger files', async () => {
    const line = `${JSON.stringify({ awd_id: '1', awd_titl_txt: 'x'.repeat(1000) })}\n`
    const folder = aFolder({ '1.json': line.repeat(60_000) })
    const before = process.memoryUsage().rss
    let most = 0
    let count = 0
    for await (const one of (await projectFiles(nsf, folder)).read()) {
      count += 'record' in one ? 1 : 0
      if (count % 5000 === 0) most = Math.max(most, process.memoryUsage().rss - before)
    }
    expect(count).toBe(60_000)
    // The file has 60 MB, and would take four times as much as objects.
    expect(most).toBeLessThan(200e6)
  })
})
