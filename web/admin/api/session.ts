import type { AuthProvider } from 'ra-core'
import type { components } from './admin-api.gen.ts'
import { api, orThrow, proveWith } from './client.ts'
import { codeOf } from './problems.ts'

export type Session = components['schemas']['Session']

let current: Promise<Session> | undefined

/** Who is signed in at the site, asked for once. */
export function session(): Promise<Session> {
  current ??= readSession()
  return current
}

async function readSession(): Promise<Session> {
  try {
    const found = await orThrow(api.GET('/session'))
    proveWith(found.csrf_token)
    return found
  } catch (error) {
    current = undefined
    throw error
  }
}

/** Leads to the site's own sign-in, and back here afterwards. */
function signInAtSite(): never {
  const here = location.pathname + location.search
  location.assign(`/sign-in?return_to=${encodeURIComponent(here)}`)
  throw new Error('The session has ended')
}

const isSignedOut = (error: unknown) => codeOf(error) === 'invalid_token'

/** The session is the site's: it is begun and ended there. */
export const authProvider: AuthProvider = {
  login: async () => signInAtSite(),
  logout: async () => false,
  checkAuth: async () => {
    await session().catch((error: unknown) => {
      if (isSignedOut(error)) signInAtSite()
      throw error
    })
  },
  checkError: async (error: unknown) => {
    if (isSignedOut(error)) signInAtSite()
  },
  getPermissions: async () => new Set((await session()).permissions),
  getIdentity: async () => {
    const { person_id: id, name } = await session()
    return { id, fullName: name }
  },
  canAccess: async ({ action, resource }) => may((await session()).permissions, action, resource),
}

/** `courses:write` for creating, changing and deleting, `courses:read` for the rest. */
function may(permissions: readonly string[], action: string, resource: string): boolean {
  const isChange = ['create', 'edit', 'delete'].includes(action)
  const { read, write } = special[resource] ?? { read: `${resource}:read`, write: `${resource}:write` }
  return permissions.includes(isChange ? write : read)
}

const as = (name: string) => ({ read: `${name}:read`, write: `${name}:write` })

// Resources whose permissions have other names.
const special: Readonly<Record<string, { readonly read: string; readonly write: string }>> = {
  invitations: as('members'),
  announcements: as('members'),
  refunds: as('orders'),
  meetings: as('courses'),
  consulting_services: as('courses'),
  comments: { read: 'comments:read', write: 'posts:write' },
  forms: { read: 'forms:read', write: 'pages:write' },
  oauth_applications: { read: 'applications:write', write: 'applications:write' },
  metadata_clients: { read: 'applications:write', write: 'applications:write' },
  audit_log: { read: 'audit:read', write: 'audit:read' },
}
