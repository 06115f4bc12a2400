import { type Answering, answer, CommandFailure, jsonOption } from '@cognate/server/tooling'
import { Command } from 'commander'
import { z } from 'zod'
import { describeOrders } from './compare-orders.ts'
import { type CitingWork, measureReferences } from './measure-references.ts'
import { readJsonl } from './read-jsonl.ts'

interface Options extends Answering {
  works: string
  references: string
}

const Work: z.ZodType<CitingWork> = z.looseObject({
  id: z.string(),
  title: z.string(),
  publication_date: z.string(),
  authorships: z.array(z.object({ author: z.looseObject({ id: z.string() }) })),
})
const References = z.object({ id: z.string(), referenced_works: z.array(z.string()) })

/** `npm run evaluate references`: how much better the authors of papers are found by what these cite. */
export function evaluateReferencesCommand(): Command {
  return new Command('references')
    .description(
      'Asks for the authors of papers by title, on their day, with and without the works that they cite. References to works of the authors themselves are left out.',
    )
    .requiredOption('--works <file>', 'works, JSON lines in the shape of OpenAlex, also as .gz')
    .requiredOption('--references <file>', 'their references, JSON lines of {id, referenced_works}, also as .gz')
    .addOption(jsonOption())
    .action(async (options: Options) => {
      const references = await readJsonl(options.references, References)
      const works = await readJsonl(options.works, Work)
      const { asked, cited, orders } = await measureReferences(works, references)
      if (asked === 0) throw new CommandFailure('No paper of the last three years has references and known authors.')
      const first = `${asked} papers, ${cited.toFixed(1)} references each in the mean`
      answer(options, { asked, cited, orders }, [first, describeOrders(orders)])
    })
}
