import { z } from 'zod'
import { type Consent, type ManagedClient, reviewStates } from '../../domain/oauth/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { Caller, OperationModules } from '../caller.ts'
import { clientByName, scopesSent } from '../oauth-applications/client-named.ts'
import { actOperation, listOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { workOf } from '../wire/client-work.ts'
import { component } from '../wire/component.ts'
import { managesApps } from '../wire/manages-apps.ts'
import { orRefuse } from '../wire/named.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

const metadataClient = component(
  'MetadataClient',
  z.object({
    client_id: z.string().describe('the address of its metadata document'),
    name: z.string(),
    audience: z.enum(['member', 'operator']),
    scopes: z.array(z.string()).describe('what it may ask for'),
    redirect_uris: z.array(z.string()),
    created_at: moment,
    reviewed_at: momentOrNull.describe('null: nobody has reviewed it'),
    blocked_at: momentOrNull,
    people: z.number().int().describe('how many people have connected it'),
    allowed_by: z
      .array(
        z.object({ member: z.object({ id, name: z.string() }), scopes: z.array(z.string()), at: moment }),
      )
      .describe('who allowed it what, the latest 20'),
  }),
)

type Listed = { readonly client: ManagedClient; readonly consents: readonly Consent[] }

function clientShown({ client, consents }: Listed): z.input<typeof metadataClient> {
  const { name, audience } = client
  return {
    client_id: client.id,
    name,
    audience,
    scopes: [...client.scopes],
    redirect_uris: [...client.redirectUris],
    created_at: momentOf(client.createdAt),
    reviewed_at: momentOf(client.reviewedAt),
    blocked_at: momentOf(client.blockedAt),
    people: client.people,
    allowed_by: consents.map((each) => ({
      member: { id: each.personId, name: each.name },
      scopes: [...each.scopes],
      at: momentOf(each.createdAt),
    })),
  }
}

const listMetadataClients = listOperation({
  id: 'metadata_clients.list',
  title: 'List metadata clients',
  description:
    'The apps that introduced themselves by a metadata document, the newest first, with who allowed them what.',
  ...managesApps,
  filters: {
    state: z
      .enum(reviewStates)
      .optional()
      .describe('to_review: nobody has decided; allowed: reviewed; blocked: refused everywhere'),
  },
  item: metadataClient,
  untrusted: ['items[].name', 'items[].allowed_by[].member.name'],
  async read({ oauth }, operator, _page, { state }, caller) {
    const work = workOf(operator, caller)
    const clients = await oauth.listClients(work, { source: 'document', state })
    const ids = clients.map((client) => client.id)
    const consents = Map.groupBy(await oauth.consentsTo(work, ids), ({ clientId }) => clientId)
    const rows = clients.map((client) => ({ client, consents: consents.get(client.id) ?? [] }))
    return { rows, hasNext: false, hasPrevious: false }
  },
  cursorOf: ({ client }) => ({ at: client.createdAt, id: client.id }),
  toItem: (row) => clientShown(row),
  rest: get('/metadata_clients'),
})

async function clientNow(
  { oauth }: Pick<OperationModules, 'oauth'>,
  operator: OperatorActor,
  clientId: ManagedClient['id'],
  caller: Caller,
) {
  const work = workOf(operator, caller)
  const client = orRefuse(await oauth.clientById(work, clientId), 'metadata client', clientId)
  return clientShown({ client, consents: await oauth.consentsTo(work, [clientId]) })
}

const reviewClient = actOperation({
  id: 'metadata_clients.review',
  title: 'Review a metadata client',
  description: 'Decides whom an app may ask, and for what. A blocked app is no longer blocked then.',
  ...managesApps,
  effect: 'sets',
  input: { client_id: clientByName, audience: z.enum(['member', 'operator']), scopes: scopesSent },
  output: metadataClient,
  async run({ oauth }, operator, { clientId, ...review }, caller) {
    await oauth.reviewClient(workOf(operator, caller), clientId, review)
    return await clientNow({ oauth }, operator, clientId, caller)
  },
  rest: post('/metadata_clients/review'),
})

const blockClient = actOperation({
  id: 'metadata_clients.block',
  title: 'Block a metadata client',
  description: 'Blocks an app: its tokens are refused, and nobody can allow it anything.',
  ...managesApps,
  effect: 'sets',
  input: { client_id: clientByName },
  output: metadataClient,
  async run({ oauth }, operator, { clientId }, caller) {
    await oauth.blockClient(workOf(operator, caller), clientId)
    return await clientNow({ oauth }, operator, clientId, caller)
  },
  rest: post('/metadata_clients/block'),
})

export const metadataClientOperations = [listMetadataClients, reviewClient, blockClient]
