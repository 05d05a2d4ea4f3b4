type Permissions = { readonly read: string; readonly write: string }

const as = (name: string) => ({ read: `${name}:read`, write: `${name}:write` })

// Resources whose permissions have other names.
const special: Readonly<Record<string, Permissions>> = {
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
  course_students: { read: 'students:read', write: 'students:message' },
  gradebook: { read: 'students:read', write: 'submissions:grade' },
  submissions: { read: 'forms:read', write: 'pages:write' },
  consulting_services: as('courses'),
  threads: { read: 'comments:read', write: 'comments:read' },
  staff_notifications: as('courses'),
  comments: { read: 'comments:read', write: 'posts:write' },
  forms: { read: 'forms:read', write: 'pages:write' },
  oauth_applications: { read: 'applications:write', write: 'applications:write' },
  metadata_clients: { read: 'applications:write', write: 'applications:write' },
  audit_log: { read: 'audit:read', write: 'audit:read' },
}

/** The permissions to read and to change a resource of the admin area. */
export function permissionsOf(resource: string): Permissions {
  return special[resource] ?? as(resource)
}
