import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Writes works about the street trees of a town, each by somebody else, as a file of OpenAlex. @param rest  Lines behind them. */
export function writeStreetTrees(file: string, town: string, works: number, rest = ''): void {
  const lines = Array.from({ length: works }, (_, at) =>
    JSON.stringify({
      id: `https://openalex.org/W${at + 1}`,
      title: `Street trees of the ${town} town, part ${at}`,
      publication_year: 2020,
      authorships: [{ author: { id: `https://openalex.org/A${at + 1}`, display_name: `Author ${at}` } }],
    }),
  )
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n${rest}`))
}
