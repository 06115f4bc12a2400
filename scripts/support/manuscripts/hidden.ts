import { readManuscript } from '../../../packages/manuscripts/src/reading/read-manuscript.ts'
import { filesWithHiddenWords, filesWithSeenWords, HIDDEN_WORDS } from '../../../packages/manuscripts/testing/hidden.ts'

/** Hides words in a hundred files, and prints how many are found, and whether all else is read as without them. */
export async function measureHidden(): Promise<void> {
  const files = filesWithHiddenWords()
  let [found, unmoved] = [0, 0]
  for (const { name, clean, planted } of files) {
    const [without, read] = [await readManuscript(clean), await readManuscript(planted)]
    const isFound = read.hidden_words === without.hidden_words + HIDDEN_WORDS
    const isUnmoved = JSON.stringify({ ...read, hidden_words: without.hidden_words }) === JSON.stringify(without)
    if (isFound) found++
    if (isUnmoved) unmoved++
    if (!isFound || !isUnmoved) console.log(`  ${name}: ${read.hidden_words} of ${HIDDEN_WORDS} words`)
  }
  console.log(`hidden words           found in ${found} of ${files.length} files`)
  console.log(`all else as without    in ${unmoved} of ${files.length} files, so the query and its order are the same`)
  const odd = filesWithSeenWords()
  const wrong = (await Promise.all(odd.map(({ planted }) => readManuscript(planted)))).filter(
    (read) => read.hidden_words,
  )
  console.log(`words that are seen    taken for hidden ones in ${wrong.length} of ${odd.length} files`)
}
