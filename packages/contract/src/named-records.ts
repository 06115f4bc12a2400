import { z } from 'zod'
import { isDocumentId, type RecordType, shortId } from './ids.ts'
import { projectSources } from './project-sources.ts'

/** The kinds whose ids begin with a letter of their own, as in OpenAlex. */
const kindOfLetter: Record<string, RecordType> = { A: 'author', W: 'work', I: 'institution', S: 'venue' }

/** The kind of record that an id tells by itself; undefined where it tells none. */
export function recordTypeOfId(id: string): RecordType | undefined {
  if (!isDocumentId(id)) return kindOfLetter[/^([A-Z])\d+$/.exec(shortId(id))?.[1] ?? '']
  const source = id.trim().split(':', 1)[0]!.toLowerCase()
  return projectSources.some(({ key }) => key === source) ? 'project' : undefined
}

const UNREADABLE = 'This id does not tell its kind; send an object with record_type and identifier.'

/** The steps that read a bare id; the OpenAPI document names both forms of what follows them. */
const idReaders = new WeakSet<object>()

/** Whether a schema also takes a record named by its bare id. */
export const takesBareId = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodPipe && idReaders.has(schema.def.in)

/** A record as requests name it: an object of the given shape, or its bare id, which tells its kind. */
export function namedRecord<Shape extends z.ZodType>(shape: Shape) {
  const reader = z.preprocess((given, context) => {
    if (typeof given !== 'string') return given
    const record_type = recordTypeOfId(given)
    if (record_type) return { record_type, identifier: given }
    context.addIssue({ code: 'custom', message: UNREADABLE })
    return z.NEVER
  }, shape)
  idReaders.add(reader.def.in)
  return reader as unknown as z.ZodType<z.output<Shape>, z.input<Shape> | string>
}

/** The id of a record as requests name it: bare, or within an object. */
export function namedId(id: z.ZodString) {
  const named = z.object({ identifier: id })
  return z.union([id, named.transform(({ identifier }) => identifier)])
}
