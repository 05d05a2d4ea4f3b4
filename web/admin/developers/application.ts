import type { components } from '../api/admin-api.gen.ts'

export type Application = components['schemas']['OAuthApplication']

/** The list has no number of people; it is read together with the application itself. */
export type ApplicationDetails = Application & { readonly people?: number }
