export * from './analysis.ts'
export * from './bm25.ts'
export * from './types.ts'
