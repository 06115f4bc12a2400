import { engineSuite } from '../../testing/engine-suite.ts'
import { openEngine } from './embedded-engine.ts'

engineSuite('the embedded engine', (directory) => openEngine(directory, { threads: 1 }))
