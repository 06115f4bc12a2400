/** The cells of a row of ids and days, whichever sign separates them: none of them holds such a sign or a quote. */
export const idCells = (line: string): string[] =>
  line
    .trim()
    .split(/[,;\t]/)
    .map((cell) => cell.replaceAll('"', '').trim())
