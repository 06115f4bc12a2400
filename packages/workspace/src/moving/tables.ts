import type pg from 'pg'

export interface WorkspaceTable {
  name: string
  columns: string[]
}

/** All tables, each after those that it refers to. */
export async function tablesIn(client: pg.Client): Promise<WorkspaceTable[]> {
  const { rows } = await client.query<WorkspaceTable & { refers_to: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
       where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`)
  const ordered: WorkspaceTable[] = []
  const left = new Map(rows.map((row) => [row.name, row]))
  while (left.size > 0) {
    const next = [...left.values()].find(({ refers_to }) => refers_to.every((name) => !left.has(name)))
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    left.delete(next.name)
    ordered.push({ name: next.name, columns: next.columns })
  }
  return ordered
}
