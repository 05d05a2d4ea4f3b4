import { type CallExpression, type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionLikeDeclaration,
  isReturnStatement,
} from 'typescript/unstable/ast/is'
import type { Project, Type } from 'typescript/unstable/sync'
import { createReplyTypes } from './reply-types.ts'
import { isTransparent } from './value-use.ts'

/** Answers whether an expression may be a Fastify reply, or a promise of one. */
export function createReplies({ checker, program }: Project) {
  const byFunction = new Map<Node, boolean>()
  const { isReplyType } = createReplyTypes(checker)
  const types = new Map<Expression, Type | undefined>()

  /** Asks the compiler for these types in one call: one call each would take most of the time. */
  function prepare(expressions: readonly Expression[]): void {
    const found = checker.getTypeAtLocation(expressions)
    for (const [at, expression] of expressions.entries()) types.set(expression, found[at])
  }

  function mayBe(expression: Expression): boolean {
    const parts = partsOf(expression)
    if (parts) return parts.some(mayBe)
    const type = types.get(expression) ?? checker.getTypeAtLocation(expression)
    return (type !== undefined && isReplyType(type)) || (isCallExpression(expression) && isOfCall(expression))
  }

  // An inferred `Promise` loses the reply: awaited, a reply has no value. The function's own returns tell.
  function isOfCall(call: CallExpression): boolean {
    if (call.expression.getText().startsWith('Promise.')) return call.arguments.some(mayBe)
    const declaration = checker.getResolvedSignature(call)?.declaration?.resolve()
    return declaration !== undefined && returnsReply(declaration)
  }

  function returnsReply(declaration: Node): boolean {
    if (!isFunctionLikeDeclaration(declaration) || declaration.type) return false
    if (program.isSourceFileFromExternalLibrary(declaration.getSourceFile())) return false
    const cached = byFunction.get(declaration)
    if (cached !== undefined) return cached
    byFunction.set(declaration, false)
    const returns = returnedBy(declaration).some(mayBe)
    byFunction.set(declaration, returns)
    return returns
  }

  return { prepare, mayBe }
}

/** The expressions of which one is the value of this expression; undefined where it has a value of its own. */
function partsOf(expression: Expression): readonly Expression[] | undefined {
  if (isTransparent(expression)) return [expression.expression]
  if (isArrayLiteralExpression(expression)) return expression.elements
  if (isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse]
  return isLogical(expression) ? [expression.left, expression.right] : undefined
}

function isLogical(node: Node): node is Expression & { left: Expression; right: Expression } {
  const kinds = [SyntaxKind.AmpersandAmpersandToken, SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken]
  return isBinaryExpression(node) && kinds.includes(node.operatorToken.kind)
}

function returnedBy(declaration: Node): readonly Expression[] {
  if (isArrowFunction(declaration) && !isBlock(declaration.body)) return [declaration.body]
  const found: Expression[] = []
  declaration.forEachChild(function visit(node: Node): void {
    if (isFunctionLikeDeclaration(node)) return
    if (isReturnStatement(node) && node.expression) found.push(node.expression)
    node.forEachChild(visit)
  })
  return found
}
