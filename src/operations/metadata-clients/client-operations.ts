import { z } from 'zod'
import { reviewStates } from '../../domain/oauth/index.ts'
import { clientIdInput, scopesInput } from '../oauth-applications/application.ts'
import { actOperation, listOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { appAccess } from '../wire/app-access.ts'
import { clientContext } from '../wire/client-context.ts'
import { clientById, metadataClient, toMetadataClient } from './client.ts'

export const listMetadataClients = listOperation({
  id: 'metadata_clients.list',
  reads: 'primary',
  title: 'List metadata clients',
  description:
    'Returns the apps that registered with a metadata document, newest first, with their consents.',
  ...appAccess,
  filters: {
    state: z
      .enum(reviewStates)
      .optional()
      .describe('to_review: not reviewed yet; allowed: reviewed; blocked: refused everywhere'),
  },
  item: metadataClient,
  untrusted: ['items[].name', 'items[].allowed_by[].member.name'],
  async read({ oauth }, operator, _page, { state }, caller) {
    const work = clientContext(operator, caller)
    const clients = await oauth.listClients(work, { source: 'document', state })
    const ids = clients.map((client) => client.id)
    const consents = Map.groupBy(await oauth.consentsTo(work, ids), ({ clientId }) => clientId)
    const rows = clients.map((client) => ({ client, consents: consents.get(client.id) ?? [] }))
    return { rows, hasNext: false, hasPrevious: false }
  },
  cursorOf: ({ client }) => ({ at: client.createdAt, id: client.id }),
  toItem: (row) => toMetadataClient(row),
  rest: get('/metadata_clients'),
})

export const reviewClient = actOperation({
  id: 'metadata_clients.review',
  title: 'Review a metadata client',
  description: 'Sets the audience and the scopes of an app. A blocked app is unblocked.',
  ...appAccess,
  effect: 'sets',
  input: { client_id: clientIdInput, audience: z.enum(['member', 'operator']), scopes: scopesInput },
  output: metadataClient,
  async run({ oauth }, operator, { clientId, ...review }, caller) {
    await oauth.reviewClient(clientContext(operator, caller), clientId, review)
    return await clientById({ oauth }, operator, clientId, caller)
  },
  rest: post('/metadata_clients/review'),
})

export const blockClient = actOperation({
  id: 'metadata_clients.block',
  title: 'Block a metadata client',
  description: 'Blocks an app: its tokens are refused, and nobody can grant it access.',
  ...appAccess,
  effect: 'sets',
  input: { client_id: clientIdInput },
  output: metadataClient,
  async run({ oauth }, operator, { clientId }, caller) {
    await oauth.blockClient(clientContext(operator, caller), clientId)
    return await clientById({ oauth }, operator, clientId, caller)
  },
  rest: post('/metadata_clients/block'),
})
