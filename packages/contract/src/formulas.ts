/**
 * The places where a spreadsheet could read a text as a formula: at its beginning, also after blanks, and after characters
 * that separate cells in other locales. Where a semicolon separates cells, quotes inside a line protect nothing.
 */
const FORMULAS = /(?:^|(?<=[;\t\r\n]))(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/g

/** The text of a cell with an apostrophe before what could be read as a formula (OWASP, CSV injection). */
export const withoutFormulas = (text: string): string => text.replace(FORMULAS, "'")
