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
export function readJudgedQueries(file: string): Promise<JudgedQuery[]> {
  return readLines(file, JudgedQuery, 'a judged query {"qid": …, "title": …, "abstract": …, "truth": [author ids]}')
}

/**
 * Reads texts whose experts need not be known, one JSON object a line.
 * @throws CommandFailure naming the first line that is not one.
 */
export function readUnjudgedTexts(file: string): Promise<Omit<JudgedQuery, 'truth'>[]> {
  return readLines(file, JudgedQuery.omit({ truth: true }), 'a text {"qid": …, "title": …, "abstract": …}')
}

async function readLines<Shape extends z.ZodType>(
  file: string,
  shape: Shape,
  expected: string,
): Promise<z.output<Shape>[]> {
  const lines = (await readText(file)).split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [shape.parse(JSON.parse(line))]
    } catch (cause) {
      throw new CommandFailure(`${file}:${index + 1} is not ${expected}`, { cause })
    }
  })
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new CommandFailure(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

/** The text of a query as a person would paste it. */
export function asPasted({ title, abstract }: Pick<JudgedQuery, 'title' | 'abstract'>): string {
  return `${title}\n${abstract}`
}
