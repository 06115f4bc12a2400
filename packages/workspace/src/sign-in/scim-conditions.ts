import { storableText } from '../database/clean.ts'
import { and, not, or, type SQL, sql } from '../database/drizzle.ts'
import type { ScimCondition } from '../stores/scim.ts'

/** What a field is in SQL, by its kind: texts compare in lower case. */
export interface ScimColumn {
  kind: 'text' | 'flag' | 'time' | 'id'
  value: SQL
}

/** A condition of a list as SQL; one that does not fit the kind of its field holds for nobody. */
export function scimCondition<Field extends string>(
  condition: ScimCondition<Field>,
  columns: Record<Field, ScimColumn>,
): SQL | undefined {
  switch (condition.op) {
    case 'always':
      return sql`true`
    case 'and':
      return and(...condition.conditions.map((each) => scimCondition(each, columns)))
    case 'or':
      return or(...condition.conditions.map((each) => scimCondition(each, columns)))
    case 'not':
      return not(scimCondition(condition.condition, columns) ?? sql`true`)
    case 'pr': {
      const { kind, value } = columns[condition.field]
      return kind === 'text' ? sql`coalesce(${value}, '') <> ''` : sql`${value} is not null`
    }
    default:
      return compared(condition, columns[condition.field])
  }
}

type Comparison = Extract<ScimCondition<string>, { value: unknown }>

const signs = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }

function compared({ op, value: given }: Comparison, { kind, value }: ScimColumn): SQL {
  if (given === null) return op === 'eq' ? sql`${value} is null` : op === 'ne' ? sql`${value} is not null` : sql`false`
  if (op === 'ne') return sql`(${compared({ op: 'eq', value: given } as Comparison, { kind, value })}) is not true`
  if (kind === 'flag') return op === 'eq' ? sql`${value} = ${String(given).toLowerCase() === 'true'}` : sql`false`
  const text = storableText(String(given))
  if (kind === 'id') return op === 'eq' ? sql`${value}::text = ${text.toLowerCase()}` : sql`false`
  if (kind === 'time') {
    const at = new Date(text)
    if (Number.isNaN(at.getTime())) return sql`false`
    if (op === 'eq') return sql`${value} = ${at}`
    return op in signs ? sql`${value} ${signs[op as keyof typeof signs]} ${at}` : sql`false`
  }
  const [whole, part] = [sql`lower(coalesce(${value}, ''))`, sql`lower(${text})`]
  if (op === 'co') return sql`position(${part} in ${whole}) > 0`
  if (op === 'sw') return sql`starts_with(${whole}, ${part})`
  if (op === 'ew') return sql`right(${whole}, length(${part})) = ${part}`
  return op === 'eq' ? sql`lower(${value}) = ${part}` : sql`${whole} ${signs[op]} ${part}`
}
