/**
 * Keeps the page where a file is dropped that nothing takes: browsers open it in place of the page, and what is not saved is gone.
 * Gives back what ends it.
 */
export function refuseFiles(onRefused: () => void): () => void {
  // On the window, after whatever takes files.
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (event.type === 'drop') onRefused()
  }
  const end = new AbortController()
  for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, refuse, { signal: end.signal })
  return () => end.abort()
}
