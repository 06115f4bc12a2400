import { type ESTree, parseSync } from 'vite'

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
  const { program } = parseSync(fileName, source)
  const sentences: string[] = []
  const visit = (node: ESTree.Node, parent: ESTree.Node | undefined, isRead: boolean): void => {
    const text = isRead || node.type === 'JSXText' ? textOf(node) : undefined
    if (text && isSentence(text)) sentences.push(text)
    for (const child of childrenOf(node)) visit(child, node, isReadIn(node, parent, child, isRead))
  }
  visit(program, undefined, false)
  return sentences
}

const isSentence = (text: string) => /\p{L}\S*\s+\S*\p{L}/u.test(text) || (text.includes('…') && /\p{L}{3}/u.test(text))

const childrenOf = (node: ESTree.Node): ESTree.Node[] =>
  Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string')

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'TemplateLiteral') return plain(node.quasis.map(({ value }) => value.cooked).join('…'))
  return 'value' in node && typeof node.value === 'string' ? plain(node.value) : undefined
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Whether a part of a node is read: it is what the node shows, or the value of an attribute or member that is read. */
function isReadIn(node: ESTree.Node, parent: ESTree.Node | undefined, child: ESTree.Node, isRead: boolean): boolean {
  switch (node.type) {
    case 'JSXAttribute':
      return child === node.value && readable.has(String(node.name.name))
    case 'Property':
      return child === node.value && readable.has(nameOf(node.key))
    case 'JSXExpressionContainer':
      return isRead || parent?.type !== 'JSXAttribute'
    case 'ConditionalExpression':
      return isRead && child !== node.test
    case 'BinaryExpression':
      return isRead && node.operator === '+'
    case 'LogicalExpression':
      // Of "if so, this", the last alone is shown.
      return isRead && (node.operator !== '&&' || child === node.right)
    default:
      return isRead && node.type === 'ParenthesizedExpression'
  }
}

const nameOf = (key: ESTree.Node) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
