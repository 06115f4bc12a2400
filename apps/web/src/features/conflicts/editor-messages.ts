import type { HandlingEditorAnswer } from '@cognate/contract'

/** What is said of the conflicts of whoever handles a manuscript. */
export const messages = {
  withEditor: (editor: string, words: string) => `In conflict with ${editor}${words && `: ${words}`}`,
  editorNamed: (name: string) => `${name} (handling editor)`,
  decidedWithEditor: (editor: string, words: string) => `With ${editor}: ${words}`,
  withEditorShort: (isYou: boolean, words: string) => `With ${isYou ? 'you' : 'the editor'}: ${words}`,
  chosenIsEditor: (isYou: boolean) =>
    isYou ? 'You, the handling editor, are among the chosen.' : 'The handling editor is among the chosen.',
  chosenInConflict: (name: string, editor: string) => `${name} is in conflict with ${editor}.`,
  isEditor: (isYou: boolean) => (isYou ? 'You, the handling editor' : 'The handling editor'),
  editorUnknown: 'Your own conflicts are not checked.',
  sayWhoYouAre: 'Say who you are in the catalogue',
  otherEditorUnknown: 'Conflicts of the handling editor are not checked.',
  /** What “none found” stands for: with whom of the authors named the editor could be checked. */
  editorIsFree: (isYou: boolean, name: string, checked: HandlingEditorAnswer['checked'], named: number) => {
    const whose = `${isYou ? 'Your own conflicts' : 'Conflicts of the handling editor'} (${name})`
    const { authors, institutions } = checked
    if (authors + institutions === 0)
      return `${whose} are checked against the people found, but not against the authors: nobody of the catalogue is chosen for them.`
    if (authors === 0)
      return `${whose} are checked with institutions of the authors alone, since nobody of the catalogue is chosen for them: none found.`
    if (authors >= named) return `${whose} are checked as well: none found with the authors.`
    const others = institutions > 0 ? 'by institution at most' : 'not at all'
    return `${whose} are checked as well: none found with ${authors} of ${named} authors. The others are checked ${others}, since nobody of the catalogue is chosen for them.`
  },
  ofEditor: (isYou: boolean, name: string, words: string) =>
    `${isYou ? 'You' : 'The handling editor'}, ${name}: ${words}`,
  editorIsAuthor: (isYou: boolean) =>
    `${isYou ? 'You are' : 'The handling editor is'} an author of this text. Another editor should handle it.`,
  editorConflict: (isYou: boolean) =>
    `${isYou ? 'You are' : 'The handling editor is'} in conflict with the authors of this text. Consider another editor.`,
  readerIsAuthor: 'You are an author of this text. Somebody else should work on it.',
  readerConflict: 'You are in conflict with the authors of this text. Consider leaving it to somebody else.',
  readerAndPeople: (people: string) => `You are in conflict with people who were collected: ${people}.`,
  readerFailed: (reason: string) => `Your own conflicts with the authors could not be checked. ${reason}`,
  editorFailed: (reason: string) => `Conflicts of the handling editor could not be checked. ${reason}`,
  authorAndWords: (name: string, words: string) => `${name}: ${words}`,
}
