import { z } from 'zod'
import type { Operation } from '../../operations/index.ts'
import type { WriteEffect } from '../../operations/operation-kinds.ts'
import type { Action } from './action.ts'
import { actionInput } from './action-input.ts'
import { answerOf, outputOf } from './operation-answer.ts'
import { describeTool, type Effect, parsedBy, type Tool } from './tool.ts'

/** A tool with several actions, each of which is an operation. */
export function actionTool(actions: readonly Action[]): Tool {
  const [first] = actions
  if (!first) throw new Error('A tool needs an action')
  refuseUnlessAlike(actions, first)
  const { name, title, hint } = first.tool.group
  const actionField = z.object({ action: z.enum(actions.map(({ tool }) => tool.action)) })
  const actionTexts = actions.map(({ tool, description }) => `${tool.action}: ${description}`)
  return describeTool({
    name,
    title,
    permission: first.permission,
    description: [first.tool.group.description, ...actionTexts, hint].filter(Boolean).join(' '),
    access: [first.scope, ...(first.moreScopes ?? [])],
    activity: 'school',
    effect: effectOf(actions),
    isOutward: actions.some((each) => each.isOutward && effectByToken(each) !== 'reads'),
    untrusted: first.untrusted,
    input: actionInput(actions),
    output: outputOf(first),
    async run(context, rawInput) {
      const { action } = parsedBy(actionField, rawInput)
      const selected = actions.find(({ tool }) => tool.action === action) ?? first
      const { action: _chosen, ...rest } = { ...(rawInput as object), action }
      return await answerOf(selected, context, rest)
    },
  })
}

// The tool has one permission and one output shape.
function refuseUnlessAlike(actions: readonly Action[], first: Action): void {
  const commonPart = ({ scope, moreScopes, permission, kind, untrusted }: Action) =>
    JSON.stringify({ scope, moreScopes, permission, kind, untrusted })
  const isAlike = (action: Action) =>
    commonPart(action) === commonPart(first) &&
    (returnsItem(first) ? returnsItem(action) : outputIn(action) === outputIn(first))
  const different = actions.find((action) => !isAlike(action))
  if (different) throw new Error(`${different.id} cannot be an action of the tool ${first.tool.group.name}`)
}

/** The effect of a call by a token: a change that a person confirms is only prepared. */
export function effectByToken(operation: Operation): WriteEffect | 'reads' {
  return operation.kind === 'change' && operation.needsConfirmation ? 'reads' : operation.effect
}

const returnsItem = (action: Action) => action.kind === 'change' && action.returnsItem

const outputIn = (action: Action) => ('output' in action ? action.output : undefined)

function effectOf(actions: readonly Action[]): Effect {
  const [effect, ...otherEffects] = new Set(actions.map(effectByToken))
  return effect && otherEffects.length === 0 ? effect : 'both'
}
