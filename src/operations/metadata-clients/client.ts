import { z } from 'zod'
import type { Consent, ManagedClient } from '../../domain/oauth/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { Caller, OperationModules } from '../caller.ts'
import { clientContext } from '../wire/client-context.ts'
import { component } from '../wire/component.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const metadataClient = component(
  'MetadataClient',
  z.object({
    client_id: z.string().describe('the URL of its metadata document'),
    name: z.string(),
    audience: z.enum(['member', 'operator']),
    scopes: z.array(z.string()).describe('the scopes that it may request'),
    redirect_uris: z.array(z.string()),
    created_at: moment,
    reviewed_at: momentOrNull.describe('null: nobody has reviewed it'),
    blocked_at: momentOrNull,
    people: z.number().int().describe('the number of people who have connected it'),
    allowed_by: z
      .array(
        z.object({ member: z.object({ id, name: z.string() }), scopes: z.array(z.string()), at: moment }),
      )
      .describe('the latest 20 consents'),
  }),
)

type ClientWithConsents = { readonly client: ManagedClient; readonly consents: readonly Consent[] }

export function toMetadataClient({ client, consents }: ClientWithConsents): z.input<typeof metadataClient> {
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

export async function clientById(
  { oauth }: Pick<OperationModules, 'oauth'>,
  operator: OperatorActor,
  clientId: ManagedClient['id'],
  caller: Caller,
) {
  const work = clientContext(operator, caller)
  const client = orNotFound(await oauth.clientById(work, clientId), 'metadata client', clientId)
  return toMetadataClient({ client, consents: await oauth.consentsTo(work, [clientId]) })
}
