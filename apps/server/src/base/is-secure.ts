import type { Config } from './config.ts'

/** Whether cookies travel over https only. */
export function isSecure({ config }: { config: Pick<Config, 'publicUrl'> }): boolean {
  return config.publicUrl?.protocol === 'https:'
}
