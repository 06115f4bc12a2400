// A backup is a packed SQL script in the form of pg_dump's: comments say in JSON what the statements below them are, so that
// it is read without understanding SQL, and psql reads it too, into tables of the same form.

/** What the first line of a backup says. */
export interface BackupHeader {
  /** Of this format; 1. */
  format: 1
  /** The version of Cognate that made it. */
  cognate: string
  made_at: string
  /** The version of PostgreSQL that it was in. */
  postgres: string
  /** When each migration was written that the tables had, in milliseconds since 1970. */
  migrations: number[]
}

/** What the last line says. */
export interface BackupEnd {
  rows: Record<string, number>
  /** Of all bytes before this line, in hexadecimal. */
  sha256: string
}

/** A small file that stands beside the database and goes with it. */
export interface BackupFile {
  name: string
  /** In base64. */
  content: string
}

export interface CounterState {
  name: string
  value: string
  isCalled: boolean
}

export const marks = {
  header: '-- Cognate backup ',
  table: '-- Table ',
  counter: '-- Counter ',
  // Versions that know of no files pass over these lines.
  file: '-- File ',
  end: '-- End ',
} as const

/** Ends the rows of a table; rows escape it. */
export const END_OF_ROWS = '\\.\n'
