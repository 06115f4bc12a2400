import { runProgram } from './program.ts'

// What commands write, catalogues and downloads, is for the user of the server and their group.
process.umask(process.umask() | 0o027)

process.exitCode = await runProgram(process.argv.slice(2))
