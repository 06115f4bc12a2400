export * from './authorship.ts'
export * from './years.ts'
