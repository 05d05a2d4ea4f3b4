import type { AuthProvider } from 'ra-core'
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

const as = (name: string) => ({ read: `${name}:read`, write: `${name}:write` })

// Resources whose permissions have other names.
const special: Readonly<Record<string, { readonly read: string; readonly write: string }>> = {
  invitations: { read: 'members:read', write: 'roles:write' },
  announcements: as('members'),
  promotions: as('coupons'),
  questions: as('curriculum'),
  tax_rates: as('school'),
  order_bumps: as('coupons'),
  refunds: as('orders'),
  meetings: as('courses'),
  registrations: as('events'),
  grading: { read: 'students:read', write: 'submissions:grade' },
  gradebook: { read: 'students:read', write: 'submissions:grade' },
  submissions: { read: 'forms:read', write: 'pages:write' },
  consulting_services: as('courses'),
  comments: { read: 'comments:read', write: 'posts:write' },
  forms: { read: 'forms:read', write: 'pages:write' },
  oauth_applications: { read: 'applications:write', write: 'applications:write' },
  metadata_clients: { read: 'applications:write', write: 'applications:write' },
  audit_log: { read: 'audit:read', write: 'audit:read' },
}

/** `courses:write` for creating and deleting; a form that the reader may not change is shown to read. */
export function mayUse(action: string, resource: string): boolean {
  const isChange = ['create', 'delete'].includes(action)
  const { read, write } = special[resource] ?? as(resource)
  return may(isChange ? write : read)
}
