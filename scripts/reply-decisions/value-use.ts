import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isIdentifier,
  isIfStatement,
  isNonNullExpression,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isSatisfiesExpression,
  isSwitchStatement,
  isTypeOfExpression,
  isVoidExpression,
  isWhileStatement,
} from 'typescript/unstable/ast/is'

/** The expressions in this node whose value is used: an awaited value that is not passed on, or the operand of a decision. */
export function usedValuesIn(node: Node): readonly Expression[] {
  if (isAwaitExpression(node)) return isPassedOn(node) ? [] : [node]
  if (isIfStatement(node) || isWhileStatement(node) || isSwitchStatement(node)) return [node.expression]
  if (isTypeOfExpression(node)) return [node.expression]
  if (isConditionalExpression(node)) return [node.condition]
  if (isPrefixUnaryExpression(node)) return [node.operand]
  if (isBinaryExpression(node)) return operandsOf(node.operatorToken.kind, node)
  if (isCallExpression(node)) return promiseOfThen(node.expression)
  return isPropertyAccessExpression(node) && node.questionDotToken ? [node.expression] : []
}

const onTheLeft = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.AmpersandAmpersandEqualsToken,
  SyntaxKind.BarBarEqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
  SyntaxKind.InstanceOfKeyword,
])
const onBothSides = new Set([
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
])

function operandsOf(operator: SyntaxKind, { left, right }: { left: Expression; right: Expression }) {
  if (onBothSides.has(operator)) return [left, right]
  return onTheLeft.has(operator) ? [left] : []
}

// `promise.then(decide)` hands the awaited value to a function.
function promiseOfThen(callee: Expression): readonly Expression[] {
  const isThen =
    isPropertyAccessExpression(callee) && isIdentifier(callee.name) && callee.name.text === 'then'
  return isThen ? [callee.expression] : []
}

// Returned or discarded, directly or as one branch of such an expression.
function isPassedOn(value: Node): boolean {
  const { parent } = value
  if (isReturnStatement(parent) || isExpressionStatement(parent) || isVoidExpression(parent)) return true
  if (isArrowFunction(parent)) return parent.body === value
  return isBranchOf(value, parent) && isPassedOn(parent)
}

function isBranchOf(value: Node, parent: Node): boolean {
  if (isConditionalExpression(parent)) return parent.condition !== value
  if (isBinaryExpression(parent)) return parent.right === value && onTheLeft.has(parent.operatorToken.kind)
  return isTransparent(parent)
}

/** True if this expression only wraps another one. */
export function isTransparent(node: Node): node is Node & { readonly expression: Expression } {
  return (
    isParenthesizedExpression(node) ||
    isAsExpression(node) ||
    isSatisfiesExpression(node) ||
    isNonNullExpression(node) ||
    isAwaitExpression(node)
  )
}
