import ts from 'typescript'

/** Attributes, and members of objects that become attributes or messages, whose texts people read. */
const readable = new Set(
  (
    'title aria-label label placeholder description details sentence confirmLabel lead alt emptyProblem noMatchMessage ' +
    'nothingFound emptyMessage'
  ).split(' '),
)

/**
 * The sentences that a source file of the page holds itself: between tags, and in attributes that people read. A sentence
 * has two words, or a word beside a value; a value reads as "…".
 */
export function visibleSentences(fileName: string, source: string): string[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const sentences: string[] = []
  const visit = (node: ts.Node, isRead: boolean): void => {
    const text = isRead || ts.isJsxText(node) ? textOf(node) : undefined
    if (text && isSentence(text)) sentences.push(text)
    ts.forEachChild(node, (child) => visit(child, isReadIn(node, child, isRead)))
  }
  visit(file, false)
  return sentences
}

const isSentence = (text: string) => /\p{L}\S*\s+\S*\p{L}/u.test(text) || (text.includes('…') && /\p{L}{3}/u.test(text))

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text.trim().replace(/\s+/g, ' ')
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…')
}

/** Whether a part of a node is read: it is what the node shows, or the value of an attribute or member that is read. */
function isReadIn(node: ts.Node, child: ts.Node, isRead: boolean): boolean {
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node))
    return child === node.initializer && readable.has(node.name.getText().replaceAll(/['"]/g, ''))
  if (ts.isJsxExpression(node)) return isRead || !ts.isJsxAttribute(node.parent)
  if (ts.isConditionalExpression(node)) return isRead && child !== node.condition
  if (ts.isBinaryExpression(node)) return isRead && shownParts(node).includes(child)
  return isRead && ts.isParenthesizedExpression(node)
}

/** Both sides of what is added or stands in for the other, the last of "if so, this", and nothing of a comparison. */
function shownParts({ left, operatorToken, right }: ts.BinaryExpression): ts.Node[] {
  const { PlusToken, QuestionQuestionToken, BarBarToken, AmpersandAmpersandToken } = ts.SyntaxKind
  if (operatorToken.kind === AmpersandAmpersandToken) return [right]
  const showsBoth = [PlusToken, QuestionQuestionToken, BarBarToken] as ts.SyntaxKind[]
  return showsBoth.includes(operatorToken.kind) ? [left, right] : []
}
