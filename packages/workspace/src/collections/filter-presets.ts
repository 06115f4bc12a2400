import { randomUUID } from 'node:crypto'
import { isUuid } from '@cognate/contract/ids'
import { cleanJson, likeAnywhere, storableText } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, asc, desc, eq, ilike, type SQL, sql } from '../database/drizzle.ts'
import { readPage } from '../database/read-page.ts'
import { changed } from '../database/schema.ts'
import { activeFilterPresets, filterPresets } from '../database/schema-collaboration.ts'
import { mayOwn, mayRead } from '../rules/policies.ts'
import { requireRoom } from '../rules/quotas.ts'
import { isAsSeen, named, refuseOthers, withSharing } from '../sharing/sharing.ts'
import type { FilterPreset, PresetContent } from '../stores/filter-presets.ts'
import type { Changes, Listed, ListSelection, Seen } from '../stores/lists.ts'
import type { Quotas } from '../stores/quotas.ts'
import type { Actor } from '../stores/who.ts'

const kind = 'filter_preset'

/** Filter presets. People a preset is shared with see it and may make it their default. */
export function filterPresetsIn(database: Database, quotas: Quotas) {
  const get = (actor: Actor, uuid: string) => readOne(database, actor, uuid)
  return {
    /** Newest first. */
    async list(actor: Actor, page: ListSelection): Promise<Listed<FilterPreset>> {
      const where = and((page.exclude_shared ? mayOwn : mayRead)(kind, actor), matches(page.name))
      const { count, results } = await readPage(database, { table: filterPresets, where, page }, ({ limit, offset }) =>
        database
          .select()
          .from(filterPresets)
          .where(where)
          .orderBy(desc(filterPresets.created_at), asc(filterPresets.uuid))
          .limit(limit)
          .offset(offset),
      )
      return { count, results: await present(database, actor, results) }
    },
    get,
    async create(actor: Actor, preset: PresetContent): Promise<FilterPreset> {
      const uuid = randomUUID()
      await requireRoom(database, actor, { kind: 'filter_presets', quotas })
      const [row] = await database
        .insert(filterPresets)
        .values({ ...cleanJson(preset), uuid, owner_id: actor.user_id, organisation_id: actor.organisation_id })
        .returning()
      return (await present(database, actor, [row!]))[0]!
    },
    /** Raises `not_owner`, and `conflict` if it changed after the caller read it. */
    async change(
      actor: Actor,
      uuid: string,
      changes: Changes<PresetContent>,
      as: Seen = {},
    ): Promise<FilterPreset | undefined> {
      const rows = await database
        .update(filterPresets)
        .set({ ...cleanJson(changes), updated_at: changed(filterPresets.updated_at) })
        .where(and(named(kind, uuid, mayOwn(kind, actor)), isAsSeen(kind, as)))
        .returning()
      if (rows.length === 0) return refuseOthers(database, actor, { kind, uuid })
      return (await present(database, actor, rows))[0]
    },
    /** Raises `not_owner`; false where there is no such preset. */
    async remove(actor: Actor, uuid: string): Promise<boolean> {
      const removed = await deleteRows(database, filterPresets, named(kind, uuid, mayOwn(kind, actor)))
      if (removed === 0) await refuseOthers(database, actor, { kind, uuid })
      return removed > 0
    },
    /** Makes it the actor's default in this organisation, in place of any other. */
    async activate(actor: Actor, uuid: string): Promise<FilterPreset | undefined> {
      if (!isUuid(uuid) || !isUuid(actor.user_id)) return undefined
      // One statement on one row: of two calls at once, one sets the default in the end.
      const { rowCount } = await database.execute(sql`
        insert into ${activeFilterPresets} (user_id, organisation_id, filter_preset_id)
        select ${actor.user_id}::uuid, ${filterPresets.organisation_id}, ${filterPresets.uuid} from ${filterPresets}
        where ${named(kind, uuid, mayRead(kind, actor))}
        on conflict (user_id, organisation_id) do update set filter_preset_id = excluded.filter_preset_id`)
      return rowCount ? get(actor, uuid) : undefined
    },
    async deactivateAll(actor: Actor): Promise<void> {
      await database.delete(activeFilterPresets).where(isOf(actor))
    },
    /** The actor's default in this organisation, as long as the actor may see it. */
    async active(actor: Actor): Promise<FilterPreset | undefined> {
      const uuid = await activeOf(database, actor)
      return uuid === undefined ? undefined : get(actor, uuid)
    },
  }
}

async function readOne(database: Database, actor: Actor, uuid: string): Promise<FilterPreset | undefined> {
  const rows = await database
    .select()
    .from(filterPresets)
    .where(named(kind, uuid, mayRead(kind, actor)))
  return (await present(database, actor, rows))[0]
}

async function present(
  database: Database,
  actor: Actor,
  rows: (typeof filterPresets.$inferSelect)[],
): Promise<FilterPreset[]> {
  const active = await activeOf(database, actor)
  const presets = await withSharing(database, { kind, actor }, rows)
  return presets.map((preset) => ({ ...preset, is_active: preset.uuid === active }))
}

/** The uuid of the actor's default; the actor may have lost the right to see it. */
async function activeOf(database: Database, actor: Actor): Promise<string | undefined> {
  const [row] = await database
    .select({ uuid: activeFilterPresets.filter_preset_id })
    .from(activeFilterPresets)
    .where(isOf(actor))
  return row?.uuid
}

function isOf({ user_id, organisation_id }: Actor): SQL | undefined {
  if (!isUuid(user_id) || !isUuid(organisation_id)) return sql`false`
  return and(eq(activeFilterPresets.user_id, user_id), eq(activeFilterPresets.organisation_id, organisation_id))
}

function matches(name = ''): SQL | undefined {
  return storableText(name).trim() === '' ? undefined : ilike(filterPresets.name, likeAnywhere(name))
}
