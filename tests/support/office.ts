import { spawnSync } from 'node:child_process'

/** The command of LibreOffice; undefined where it is not installed. */
export function findOffice(): string | undefined {
  return ['soffice', 'libreoffice'].find((command) => spawnSync(command, ['--version']).status === 0)
}
