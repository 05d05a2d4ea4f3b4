import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ChangeOperation } from '../../operations/operation-kinds.ts'
import type { Action } from './action.ts'
import { actionTool } from './action-tool.ts'
import type { ToolContext } from './tool.ts'

const group = {
  name: 'manage_jar',
  title: 'Manage a jar',
  description: 'Jars of glaze.',
  hint: 'Stir first.',
}
const output = z.object({ sent: z.unknown() })

/** An operation that returns its input. */
function jarAction(action: string, input: z.ZodRawShape, more: Partial<ChangeOperation> = {}): Action {
  const common = { id: `jars.${action}`, title: action, description: `It can ${action}.` } as const
  return {
    ...common,
    kind: 'change',
    effect: 'sets',
    returnsItem: false,
    needsConfirmation: false,
    output,
    untrusted: ['sent'],
    input: z.strictObject(input),
    call: async (_deps, _caller, rawInput) => answerTo(rawInput),
    ...more,
    scope: 'courses:write',
    tool: { group, action, nextSteps: [] },
  } as Action
}

const answerTo = async (input: unknown) => ({ result: { sent: input }, isDryRun: false })

const id = z.string().describe('which jar')
const create = jarAction('create', { name: z.string().default('Jar'), litres: z.number().describe('size') })
const fill = jarAction('fill', { id, litres: z.number().optional() })
const tool = actionTool([create, fill])
const context = {
  bearer: { owner: { roles: [] } },
  school: {},
  visit: {},
} as unknown as ToolContext

describe('an MCP tool with several actions', () => {
  test('a tool with several actions is described by its shared text, each action and its hint', () => {
    expect(tool.listing.description).toBe(
      'Jars of glaze. create: It can create. fill: It can fill. Stir first.',
    )
  })

  test('a tool with several actions has one flat input schema that names the action of each field', () => {
    expect(tool.listing.inputSchema).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['action'],
      properties: {
        action: { type: 'string', enum: ['create', 'fill'], description: 'what to do' },
        name: { type: 'string', description: 'only for create' },
        litres: { type: 'number', description: 'size; required for create' },
        id: { type: 'string', description: 'which jar; only for fill; required for fill' },
      },
    })
  })

  test('a tool with several actions passes the input without the action to the operation of the action', async () => {
    const request = { action: 'fill', id: 'a', litres: 2 }
    expect(await tool.run(context, request)).toMatchObject({ sent: { id: 'a', litres: 2 } })
  })

  test.each([{}, { action: 'smash' }, undefined, []])(
    'a tool with several actions refuses the input %j because it names no action',
    async (request) => {
      await expect(tool.run(context, request)).rejects.toMatchObject({ code: 'invalid_input' })
    },
  )

  test.each([
    [['sets', 'sets'], { destructiveHint: true, idempotentHint: true }],
    [['adds', 'sets'], { destructiveHint: true, idempotentHint: false }],
    [['adds', 'adds'], { destructiveHint: false, idempotentHint: false }],
  ] as const)('a tool whose actions have the effects %j has the hints %j', (effects, hints) => {
    const actions = effects.map((effect, at) => jarAction(`act${at}`, {}, { effect }))
    expect(actionTool(actions).listing.annotations).toMatchObject({ readOnlyHint: false, ...hints })
  })

  test('a tool with several actions has an open-world hint if one of its actions has it', () => {
    const sell = jarAction('sell', {}, { isOutward: true })
    expect(actionTool([create, sell]).listing.annotations).toMatchObject({ openWorldHint: true })
    expect(tool.listing.annotations).toMatchObject({ openWorldHint: false })
  })

  test.each([
    ['another permission', { permission: 'orders:write' }],
    ['another output', { output: z.object({}) }],
    ['other untrusted fields', { untrusted: [] }],
  ] as const)('a tool with several actions cannot be defined with an action that has %s', (_which, more) => {
    const odd = jarAction('odd', {}, more as Partial<ChangeOperation>)
    expect(() => actionTool([create, odd])).toThrow('jars.odd cannot be an action of the tool manage_jar')
  })
})
