import { stripTypeScriptTypes } from 'node:module'

/** Relative paths of our modules, in imports and in addresses of threads and child processes. */
const OUR_MODULE = /(['"])(\.{1,2}\/[^'"\n]*)\.ts\1/g

/**
 * JavaScript of a module: its types become blanks, so that lines and columns stay, and it names modules by their new names.
 * Node strips no types below node_modules, where npm installs packages.
 */
export function compile(source: string): string {
  return stripTypeScriptTypes(source, { mode: 'strip' }).replace(OUR_MODULE, '$1$2.js$1')
}
