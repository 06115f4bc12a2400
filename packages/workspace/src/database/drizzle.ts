import { createRequire } from 'node:module'
import type * as NodePostgres from 'drizzle-orm/node-postgres'
import type * as Migrator from 'drizzle-orm/node-postgres/migrator'
import type * as PgCore from 'drizzle-orm/pg-core'

// Drizzle as CommonJS: Node reads the 178 KB of its package.json anew for each of the hundred files of its ES modules, which was
// a quarter of every start (`npm run measure:start`).
const require = createRequire(import.meta.url)

export type { SQL, SQLWrapper } from 'drizzle-orm'
export type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
export type { AnyPgColumn, PgColumn, PgDatabase, PgTable } from 'drizzle-orm/pg-core'
export const {
  TransactionRollbackError,
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  min,
  ne,
  not,
  notInArray,
  or,
  sql,
} = require('drizzle-orm') as typeof import('drizzle-orm')
export const {
  alias,
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} = require('drizzle-orm/pg-core') as typeof PgCore
export const { drizzle } = require('drizzle-orm/node-postgres') as typeof NodePostgres
export const { migrate } = require('drizzle-orm/node-postgres/migrator') as typeof Migrator
