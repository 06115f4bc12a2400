export function DocsScreen() {
  return null
}
