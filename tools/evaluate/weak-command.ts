import { type Engine, openEngine } from '@cognate/catalogue'
import { isWeak } from '@cognate/matching'
import { locateCatalogue, randomNearness } from '@cognate/server/tooling'
import { Command } from 'commander'
import { askForExperts } from './ask-for-experts.ts'
import { type JudgedQuery, readUnjudgedTexts } from './judged-queries.ts'

interface Options {
  on: string
  off: string
  catalogue?: string
}

/** `npm run evaluate -- weak`: how often answers are called weak, to texts of the catalogue's fields and to others. */
export function evaluateWeakCommand(): Command {
  return new Command('weak')
    .description('How often answers are called weak: rarely to texts of the catalogue’s fields, mostly to others.')
    .requiredOption('--on <file>', 'texts of the catalogue’s fields, JSON lines of {qid, title, abstract}')
    .requiredOption('--off <file>', 'texts of other fields')
    .option('--catalogue <version>', 'the catalogue to search; by default the one in use')
    .action(async (_: unknown, command: Command) => {
      const { on, off, catalogue } = command.optsWithGlobals<Options>()
      const engine = await openEngine(locateCatalogue(catalogue))
      try {
        process.stdout.write(
          `${await describe('of the fields', on, engine)}${await describe('of others', off, engine)}`,
        )
      } finally {
        await engine.close()
      }
    })
}

async function describe(label: string, file: string, engine: Engine): Promise<string> {
  const texts = await readUnjudgedTexts(file)
  const middle = Math.ceil(texts.length / 2)
  // The share of what random words reach was chosen on the first halves.
  const halves = [await weakShare(texts.slice(0, middle), engine), await weakShare(texts.slice(middle), engine)]
  const shares = halves.map((share) => `${(100 * share).toFixed(1)} %`.padStart(8))
  return `${`${texts.length} texts ${label}`.padEnd(28)} weak: first half ${shares[0]}, second half ${shares[1]}\n`
}

async function weakShare(texts: readonly Pick<JudgedQuery, 'title' | 'abstract'>[], engine: Engine): Promise<number> {
  const random = await randomNearness({ engine }, false)
  let weak = 0
  for (const text of texts) if (isWeak((await askForExperts(text, { engine })).nearness, random)) weak++
  return texts.length === 0 ? 0 : weak / texts.length
}
