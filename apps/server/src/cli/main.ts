import '../base/require-platform.ts'
import { outliveReaders } from '../base/outlive-readers.ts'
import { runProgram } from './program.ts'

// Only the server's user and group may read the catalogues and downloads that commands write.
process.umask(process.umask() | 0o027)

outliveReaders()
process.exitCode = await runProgram(process.argv.slice(2))
