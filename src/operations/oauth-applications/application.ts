import { z } from 'zod'
import { clientIdOf, type ManagedClient } from '../../domain/oauth/index.ts'
import { text } from '../../platform/fields.ts'
import { component } from '../wire/component.ts'
import { moment, momentOf, momentOrNull } from '../wire/shapes.ts'

/** An app that may ask members or operators for access. */
export const application = component(
  'OAuthApplication',
  z.object({
    id: z.string().describe('the client_id'),
    name: z.string(),
    audience: z.enum(['member', 'operator']).describe('whom it may ask'),
    is_confidential: z.boolean().describe('whether it has a secret'),
    source: z
      .string()
      .describe('operator: made here; built_in: of a page of this site; otherwise how it came here'),
    scopes: z.array(z.string()),
    redirect_uris: z.array(z.string()),
    logo_key: z.string().nullable(),
    created_at: moment,
    disabled_at: momentOrNull,
    updated_at: moment,
  }),
)

export function applicationShown(given: ManagedClient): z.input<typeof application> {
  const { name, audience, source } = given
  return {
    id: given.id,
    name,
    audience,
    source,
    is_confidential: given.isConfidential,
    scopes: [...given.scopes],
    redirect_uris: [...given.redirectUris],
    logo_key: given.logoKey,
    created_at: momentOf(given.createdAt),
    disabled_at: momentOf(given.disabledAt),
    updated_at: momentOf(given.updatedAt),
  }
}

/** The client_id of an app, which need not be a UUID. */
export const clientByName = text({ from: 1, to: 2_000 }).transform(clientIdOf)

/** What an app may ask for, and where it may send people back to; the domain knows which. */
export const scopesSent = z.array(text({ to: 60 })).max(100)

export const redirectUrisSent = z.array(text({ to: 2_000 })).max(20)
