import { z } from 'zod'

/** A version of the catalogue: what it holds, and what it takes. */
export const CatalogueVersionView = z.object({
  version: z.string(),
  in_use: z.boolean(),
  /** The end of its import. */
  created_at: z.iso.datetime(),
  /** Its newest publication, from which recency counts. */
  newest: z.string(),
  /** What was imported, in words. */
  source: z.string(),
  /** Numbers of works, and of records of each dataset that it has. */
  holds: z.array(z.object({ name: z.string(), count: z.number().int() })),
  /** Lines that the import left out. */
  rejected: z.number().int(),
  /** The model whose vectors it has; null where it is searched by words alone. */
  meaning: z.string().nullable(),
  /** All its files; versions share those that they have in common. */
  bytes: z.number().int(),
  /** What removing it gives back. */
  own_bytes: z.number().int(),
})
export type CatalogueVersionView = z.infer<typeof CatalogueVersionView>

/** The newest first. */
export const CatalogueVersionsView = z.object({ results: z.array(CatalogueVersionView) })

export const UseCatalogueRequest = z.object({ in_use: z.literal(true) })
export const CatalogueVersion = z.object({ version: z.string().min(1).max(200) })
