import { testPostgres } from './database.ts'

/** Vitest's globalSetup: holds the PostgreSQL of the tests from the first file to the last. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await testPostgres()
  return () => postgres.stop()
}
