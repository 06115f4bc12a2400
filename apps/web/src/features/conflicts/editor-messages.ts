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
  editorIsFree: (name: string) =>
    `Your own conflicts are checked as well (${name}): none found with the authors in the catalogue.`,
  otherEditorIsFree: (name: string) =>
    `The handling editor, ${name}: no conflict found with the authors in the catalogue.`,
  ofEditor: (isYou: boolean, name: string, words: string) =>
    `${isYou ? 'You' : 'The handling editor'}, ${name}: ${words}`,
  noAuthors: (isYou: boolean, name: string) =>
    `${isYou ? 'Your own conflicts' : 'Conflicts of the handling editor'} (${name}) are checked against the people found, but not against the authors: nobody of the catalogue is chosen for them.`,
  editorIsAuthor: (isYou: boolean) =>
    `${isYou ? 'You are' : 'The handling editor is'} an author of this text. Another editor should handle it.`,
  editorConflict: (isYou: boolean) =>
    `${isYou ? 'You are' : 'The handling editor is'} in conflict with the authors of this text. Consider another editor.`,
  readerIsAuthor: 'You are an author of this text. Somebody else should work on it.',
  readerConflict: 'You are in conflict with the authors of this text. Consider leaving it to somebody else.',
  readerFailed: (reason: string) => `Your own conflicts with the authors could not be checked. ${reason}`,
  editorFailed: (reason: string) => `Conflicts of the handling editor could not be checked. ${reason}`,
  authorAndWords: (name: string, words: string) => `${name}: ${words}`,
}
