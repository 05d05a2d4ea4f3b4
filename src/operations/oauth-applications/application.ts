import { z } from 'zod'
import { clientIdOf, type ManagedClient, mostRedirectUris } from '../../domain/oauth/index.ts'
import { text } from '../../platform/fields.ts'
import { component } from '../wire/component.ts'
import { moment, momentOf, momentOrNull } from '../wire/shapes.ts'

/** An app that may request access from members or operators. */
export const application = component(
  'OAuthApplication',
  z.object({
    id: z.string().describe('the client_id'),
    name: z.string(),
    audience: z.enum(['member', 'operator']).describe('members or operators'),
    is_confidential: z.boolean().describe('whether it has a secret'),
    source: z
      .string()
      .describe('operator: created here; built_in: part of this site; otherwise how it was registered'),
    scopes: z.array(z.string()),
    redirect_uris: z.array(z.string()),
    logo_key: z.string().nullable(),
    created_at: moment,
    disabled_at: momentOrNull,
    updated_at: moment,
  }),
)

export function toApplication(row: ManagedClient): z.input<typeof application> {
  const { name, audience, source } = row
  return {
    id: row.id,
    name,
    audience,
    source,
    is_confidential: row.isConfidential,
    scopes: [...row.scopes],
    redirect_uris: [...row.redirectUris],
    logo_key: row.logoKey,
    created_at: momentOf(row.createdAt),
    disabled_at: momentOf(row.disabledAt),
    updated_at: momentOf(row.updatedAt),
  }
}

/** The client_id of an app, which need not be a UUID. */
export const clientIdInput = text({ from: 1, to: 2_000 }).transform(clientIdOf)

/** Scopes and redirect URIs are validated by the domain. */
export const scopesInput = z.array(text({ to: 60 })).max(100)

export const redirectUrisInput = z.array(text({ to: 2_000 })).max(mostRedirectUris)
