import type { AuthProvider } from 'ra-core'
import { permissionsOf } from './resource-permissions.ts'
import { isSignedOut, may, session, signInAtSite } from './session.ts'

/** The session is the site's: signing in and out happens there. */
export const authProvider: AuthProvider = {
  login: signInAtSite,
  logout: async () => false,
  checkAuth: async () => undefined,
  checkError: async (error: unknown) => {
    if (isSignedOut(error)) await signInAtSite()
  },
  getPermissions: async () => session().permissions,
  getIdentity: async () => ({ id: session().person_id, fullName: session().name }),
  canAccess: async ({ action, resource }) => mayUse(action, resource),
}

/** `courses:write` for creating and deleting; a form that the reader may not change is shown to read. */
export function mayUse(action: string, resource: string): boolean {
  const isChange = ['create', 'delete'].includes(action)
  const { read, write } = permissionsOf(resource)
  return may(isChange ? write : read)
}
