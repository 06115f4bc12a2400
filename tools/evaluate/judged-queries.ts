import { readFile } from 'node:fs/promises'
import { CommandFailure } from '@cognate/server/tooling'
import { z } from 'zod'

const JudgedQuery = z.object({
  qid: z.union([z.string(), z.number()]).transform(String),
  title: z.string(),
  abstract: z.string().default(''),
  /** Ids of the authors that should be found. */
  truth: z.array(z.string()),
})
/** A text and the authors who are known experts on it. */
export type JudgedQuery = z.infer<typeof JudgedQuery>

/**
 * Reads judged queries, one JSON object a line.
 * @throws CommandFailure naming the first line that is not one.
 */
export async function readJudgedQueries(file: string): Promise<JudgedQuery[]> {
  const lines = (await readText(file)).split('\n')
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, `${file}:${index + 1}`)]))
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new CommandFailure(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function parseLine(line: string, place: string): JudgedQuery {
  try {
    return JudgedQuery.parse(JSON.parse(line))
  } catch (cause) {
    const hint = '{"qid": …, "title": …, "abstract": …, "truth": [author ids]}'
    throw new CommandFailure(`${place} is not a judged query ${hint}`, { cause })
  }
}

/** The text of a query as a person would paste it. */
export function textOf({ title, abstract }: Pick<JudgedQuery, 'title' | 'abstract'>): string {
  return `${title}\n${abstract}`
}
