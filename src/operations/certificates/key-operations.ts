import { z } from 'zod'
import { actOperation, listOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

const credentialKey = component(
  'CredentialKey',
  z.object({
    id,
    state: z
      .enum(['active', 'retired'])
      .describe('retired: it signs nothing new, and what it signed stays valid'),
    public_key: z.string().describe('an Ed25519 Multikey'),
    created_at: moment,
    retired_at: momentOrNull,
  }),
)

export const listKeys = listOperation({
  id: 'credential_keys.list',
  reads: 'primary',
  title: 'List the keys for credentials',
  description: 'Returns the current and former keys that sign the credentials of certificates, newest first.',
  scope: 'session',
  permission: 'applications:write',
  filters: {},
  item: credentialKey,
  read: ({ certificates }, operator, page) => certificates.listCredentialKeys(operator, page),
  cursorOf: ({ createdAt, id: at }) => ({ at: createdAt, id: at }),
  toItem: (row) => ({
    id: row.id,
    state: row.state,
    public_key: row.publicKeyMultibase,
    created_at: momentOf(row.createdAt),
    retired_at: momentOf(row.retiredAt),
  }),
  rest: get('/credential_keys'),
})

export const rotateKey = actOperation({
  id: 'credential_keys.rotate',
  title: 'Rotate the key for credentials',
  description: 'Retires the active key and creates a new one. Existing credentials stay valid.',
  scope: 'session',
  permission: 'applications:write',
  effect: 'adds',
  input: {},
  output: z.object({ retired: id.nullable(), active: id }),
  run: async ({ certificates }, operator) => await certificates.rotateCredentialKey(operator),
  rest: post('/credential_keys/rotate'),
})
