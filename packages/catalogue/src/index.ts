export * from './demo/demo-source.ts'
export * from './engine.ts'
