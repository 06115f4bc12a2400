import type { Services } from './services.ts'

/** Whether cookies travel over https only. */
export function isSecure({ config }: Pick<Services, 'config'>): boolean {
  return config.publicUrl?.protocol === 'https:'
}
