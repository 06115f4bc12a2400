/** Has the browser save a file that the page has made. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A file of text, such as `text/csv`. */
export const textFile = (content: string, type: string) => new Blob([content], { type: `${type};charset=utf-8` })
