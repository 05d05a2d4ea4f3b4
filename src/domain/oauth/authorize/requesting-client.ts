import type { School } from '../../tenancy/index.ts'
import { type FoundClient, findClient, isLive } from '../clients/find-client.ts'
import type { AuthorizationDeps } from '../deps.ts'
import { isDocumentUrl } from '../documents/document-url.ts'
import { OAuthError } from '../oauth-error.ts'
import { vendorClient } from '../vendors/vendor-client.ts'
import { parameter, type RequestParameters } from './parameters.ts'

/** The client of an authorization request: created here, a known vendor, or described by its own document. */
export async function requestingClient(
  deps: AuthorizationDeps,
  school: School,
  parameters: RequestParameters,
): Promise<FoundClient> {
  const clientId = parameter(parameters, 'client_id')
  if (!clientId || parameters['client_id']?.length !== 1) {
    throw new OAuthError('invalid_request', 'client_id must be given exactly once')
  }
  if (clientId.includes('\0'))
    throw new OAuthError('invalid_request', 'client_id must not contain NUL characters')
  if (isDocumentUrl(clientId)) await readDocument(deps, school, clientId)
  const client =
    (await findClient(deps.db, school.id, clientId)) ?? (await vendorClient(deps, school.id, clientId))
  if (client && isLive(client)) return client
  throw new OAuthError('invalid_client', 'No client at this site has this client_id')
}

async function readDocument({ documents }: AuthorizationDeps, school: School, url: string) {
  const outcome = await documents.resolve(school, url)
  switch (outcome.is) {
    case 'client':
      return
    case 'refused':
      throw new OAuthError('invalid_client', outcome.why)
  }
}
