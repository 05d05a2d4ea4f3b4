import { z } from 'zod'
import { clientIdOf } from '../../domain/oauth/index.ts'
import { text } from '../../platform/fields.ts'

/** The client_id of an app, which need not be a UUID. */
export const clientByName = text({ from: 1, to: 2_000 }).transform(clientIdOf)

/** What an app may ask for, and where it may send people back to; the domain knows which. */
export const scopesSent = z.array(text({ to: 60 })).max(100)
export const redirectUrisSent = z.array(text({ to: 2_000 })).max(20)
