import { runCommands } from '@cognate/server/tooling'

process.exitCode = await runCommands(process.argv.slice(2), {
  name: 'npm run',
  description: 'Measures how fast and how well catalogues are searched.',
  commands: {
    bench: {
      description: 'Measures the speed of searches and imports on this machine, beside peers on the same works.',
      load: async () => (await import('./bench/command.ts')).benchCommand(),
    },
    evaluate: {
      description: 'Measures how well the experts of judged queries are found.',
      load: async () => (await import('./evaluate/command.ts')).evaluationCommand(),
    },
  },
})
