import { type SettingDescription, Settings } from '../base/config.ts'

/** `docs/configuration.md`: every setting with its values and default. */
export function describeConfiguration(): string {
  const rows = Object.entries(Settings.shape).map(([name, schema]) =>
    row(name, schema.meta() as unknown as SettingDescription),
  )
  return `# Settings

Settings are environment variables, read once at start. If any are wrong, the process reports all of them and exits with
code 1. An empty variable counts as unset.

| Variable | What it is for | Values | Default |
|---|---|---|---|
${rows.join('\n')}
`
}

function row(name: string, { sentence, values, unset, isSecret }: SettingDescription): string {
  const orFile = isSecret ? `; or \`${name}_FILE\`, a file that holds it` : ''
  return `| \`${name}\` | ${sentence} | ${values}${orFile} | ${unset} |`
}
