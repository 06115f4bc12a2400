/**
 * `npm run measure:reading`: how fast files of CSV and JSON are read, by our readers and by libraries, in megabytes per second
 * of processor time. JSON libraries are measured if they are installed:
 * `npm install --no-save stream-json@3.8.0 @streamparser/json@0.0.26`.
 */

import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import type { Read } from '../packages/catalogue/src/sources/reading/read.ts'
import { readCsv } from '../packages/catalogue/src/sources/reading/read-csv.ts'
import { readJson } from '../packages/catalogue/src/sources/reading/read-json.ts'
import { findSourceFiles, type SourceFile } from '../packages/catalogue/src/sources/reading/source-files.ts'

const ROWS = 30_000
const RUNS = 3
const CHUNK = { highWaterMark: 1 << 18 }

/** The text of a row: quotes, a line break and letters of two bytes among words. */
const abstractOf = (row: number) =>
  `${`graph search ${row} index `.repeat(20)}, "neural cells" — über\n${`material ${row} policy `.repeat(20)}`

function csvText(): string {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    [
      row,
      `Title ${row}`,
      `"${abstractOf(row).replaceAll('"', '""')}"`,
      row * 7.5,
      '2020-01-01',
      'NL',
      '"Doe; Jane"',
    ].join(';'),
  )
  return ['id;title;abstract;amount;start;country;person', ...rows].join('\r\n')
}

function jsonText(): string {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    JSON.stringify({
      id: row,
      title: `Title ${row}`,
      abstract: abstractOf(row),
      amount: row * 7.5,
      people: [{ name: 'Jane' }],
    }),
  )
  return `[${rows.join(',\n')}]`
}

const folder = mkdtempSync(join(tmpdir(), 'cognate-reading-'))
const [csv, json] = [join(folder, 'rows.csv'), join(folder, 'rows.json')]

async function countOwn(path: string, read: (file: SourceFile) => AsyncIterable<Read<unknown>>): Promise<number> {
  const [file] = await findSourceFiles(path, ['csv', 'json'])
  return countOf(read(file!))
}

async function countOf(values: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of values) count++
  return count
}

/** A library by its name; it is installed only for this measurement. */
// biome-ignore lint/suspicious/noExplicitAny: the package is not installed when types are checked.
const library = (name: string): Promise<any> => import(name).catch(() => undefined)

async function measure(name: string, path: string, count: () => Promise<number>): Promise<void> {
  let best = 0
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage()
    const rows = await count()
    if (rows !== ROWS) throw new Error(`${name} read ${rows} of ${ROWS} rows.`)
    const { user, system } = process.cpuUsage(before)
    best = Math.max(best, statSync(path).size / (user + system))
  }
  console.log(`| ${name} | ${best.toFixed(0)} |`)
}

try {
  writeFileSync(csv, csvText())
  writeFileSync(json, jsonText())
  console.log('| reader | MB/s |\n|---|---|')
  await measure('CSV, ours', csv, () => countOwn(csv, readCsv))
  const options = { delimiter: ';', bom: true, columns: true, info: true, relax_quotes: true }
  await measure('CSV, csv-parse alone', csv, () => countOf(createReadStream(csv, CHUNK).pipe(parse(options))))
  await measure('JSON, ours', json, () => countOwn(json, readJson))
  const streamJson = await library('stream-json/streamers/stream-array.js')
  if (streamJson) {
    await measure('JSON, stream-json', json, () =>
      countOf(createReadStream(json, CHUNK).pipe(streamJson.default.withParserAsStream())),
    )
  }
  const streamParser = await library('@streamparser/json')
  if (streamParser) {
    await measure('JSON, @streamparser/json', json, async () => {
      const parser = new streamParser.JSONParser({ paths: ['$.*'], keepStack: false })
      let count = 0
      parser.onValue = () => count++
      for await (const chunk of createReadStream(json, CHUNK)) parser.write(chunk)
      return count
    })
  }
} finally {
  rmSync(folder, { recursive: true })
}
