import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { OAuthError } from '../oauth-error.ts'
import { authenticateClient, type ClientCredentials } from './authenticate-client.ts'
import type { FoundClient } from './find-client.ts'

/** The authenticated client of the token endpoint; throws the reason of a refusal. */
export async function proveClient(
  deps: Parameters<typeof authenticateClient>[0],
  schoolId: SchoolId,
  credentials: ClientCredentials,
): Promise<FoundClient> {
  const proof = await authenticateClient(deps, schoolId, credentials)
  switch (proof.is) {
    case 'proven':
      return proof.client
    case 'ended':
      throw new OAuthError('invalid_grant', 'The client was disabled or deleted, and its grants have ended')
    case 'unknown':
      throw new OAuthError('invalid_client', 'No client at this site has this client_id')
    case 'secret-missing':
      throw new OAuthError('invalid_client', 'This client is confidential: send client_secret in the body')
    case 'secret-wrong':
      throw new OAuthError('invalid_client', 'client_secret is wrong or has expired')
    case 'secret-unexpected':
      throw new OAuthError('invalid_client', 'This client is public and has no secret: omit client_secret')
  }
}
