import { z } from 'zod'
import { actOperation, listOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { clientContext } from '../wire/client-context.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

const signingKey = component(
  'SigningKey',
  z.object({
    id,
    state: z
      .enum(['published', 'active', 'retired'])
      .describe('published: not signing yet, so that verifiers can fetch it in advance'),
    created_at: moment,
    activated_at: momentOrNull,
    retired_at: momentOrNull,
  }),
)

export const listKeys = listOperation({
  id: 'signing_keys.list',
  reads: 'primary',
  title: 'List signing keys',
  description: 'Returns the current and former keys for signing the id tokens of this school, newest first.',
  scope: 'session',
  permission: 'applications:write',
  filters: {},
  item: signingKey,
  read: ({ oauth }, operator, page, _filters, caller) =>
    oauth.listKeys(clientContext(operator, caller), page),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: ({ id, state, createdAt, activatedAt, retiredAt }) => ({
    id,
    state,
    created_at: momentOf(createdAt),
    activated_at: momentOf(activatedAt),
    retired_at: momentOf(retiredAt),
  }),
  rest: get('/signing_keys'),
})

export const rotateKeys = actOperation({
  id: 'signing_keys.rotate',
  title: 'Rotate the signing keys',
  description:
    'Retires the active key, activates the published one, and publishes a new one. Existing id tokens stay valid.',
  scope: 'session',
  permission: 'applications:write',
  effect: 'adds',
  input: {},
  output: z.object({ retired: id.nullable(), active: id, published: id }),
  async run({ oauth }, operator, _input, { visit }) {
    const { retired = null, active, published } = await oauth.rotateKeys(operator, operator.schoolId, visit)
    return { retired, active, published }
  },
  rest: post('/signing_keys/rotate'),
})
