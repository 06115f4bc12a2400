import { runCommands } from '@cognate/server/tooling'
import { benchCommand } from './bench/command.ts'
import { evaluateCommand } from './evaluate/command.ts'

process.exitCode = await runCommands(process.argv.slice(2), {
  name: 'npm run',
  description: 'Measures how fast and how well catalogues are searched.',
  commands: [benchCommand, evaluateCommand],
})
