import { type Role, roles } from '../../tenancy/index.ts'

const resources = [
  'courses',
  'students',
  'members',
  'curriculum',
  'school',
  'appearance',
  'events',
  'membership_plans',
  'coupons',
  'posts',
  'subscriptions',
  'digital_products',
  'lecturers',
  'pages',
] as const

/** The permissions of operators; the scopes for apps have the same names. */
export type Permission =
  | `${(typeof resources)[number]}:${'read' | 'write'}`
  | 'analytics:read'
  | 'orders:read'
  | 'orders:write'
  | 'comments:read'
  | 'storage:write'
  | 'forms:read'
  /** Marking submissions; teachers and assistants mark those of their own courses. Apps need `students:write` for it. */
  | 'submissions:grade'
  /** Messages to the students of a course; teachers send them to those of their own. Apps need `students:write` for it. */
  | 'students:message'
  /** Never granted to an app: managing roles, apps and endpoints. */
  | 'roles:write'
  | 'applications:write'
  | 'audit:read'

const everyRead: readonly Permission[] = [
  ...resources.map((resource) => `${resource}:read` as const),
  'analytics:read',
  'orders:read',
  'comments:read',
  'forms:read',
]
const everyWrite: readonly Permission[] = [
  ...resources.map((resource) => `${resource}:write` as const),
  'orders:write',
  'storage:write',
]
const all: readonly Permission[] = [
  ...everyRead,
  ...everyWrite,
  'submissions:grade',
  'students:message',
  'roles:write',
  'applications:write',
  'audit:read',
]

/** The permissions in the groups of the role table; each is in one group. */
export const permissionGroups = {
  teaching: [
    ...readAndWrite('courses'),
    ...readAndWrite('curriculum'),
    ...readAndWrite('lecturers'),
    'submissions:grade',
  ],
  people: [
    ...readAndWrite('students'),
    'students:message',
    ...readAndWrite('members'),
    ...readAndWrite('subscriptions'),
    'roles:write',
  ],
  selling: [
    ...readAndWrite('events'),
    ...readAndWrite('digital_products'),
    ...readAndWrite('membership_plans'),
    ...readAndWrite('coupons'),
    'orders:read',
    'orders:write',
    'analytics:read',
  ],
  site: [
    ...readAndWrite('posts'),
    ...readAndWrite('pages'),
    ...readAndWrite('appearance'),
    'comments:read',
    'forms:read',
    'storage:write',
  ],
  school: [...readAndWrite('school'), 'applications:write', 'audit:read'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

function readAndWrite<Resource extends (typeof resources)[number]>(resource: Resource) {
  return [`${resource}:read`, `${resource}:write`] as const
}

/** The permissions of each role, for every interface. */
const table: Readonly<Record<Role, readonly Permission[]>> = {
  owner: all,
  manager: all,
  admin: all.filter((permission) => permission !== 'school:write'),
  teacher: [
    'courses:read',
    'courses:write',
    'curriculum:read',
    'curriculum:write',
    'students:read',
    'students:message',
    'submissions:grade',
    'lecturers:read',
    'comments:read',
    'events:read',
    'storage:write',
  ],
  teaching_assistant: [
    'courses:read',
    'curriculum:read',
    'students:read',
    'submissions:grade',
    'comments:read',
  ],
  student: [],
}

/** True if any of these roles has the permission. */
export function may(ownRoles: readonly Role[], permission: Permission): boolean {
  return ownRoles.some((role) => table[role].includes(permission))
}

/** The union of the permissions of these roles. */
export function permissionsOf(ownRoles: readonly Role[]): readonly Permission[] {
  return all.filter((permission) => may(ownRoles, permission))
}

/** True if these roles have any operator permission. */
export function isOperator(ownRoles: readonly Role[]): boolean {
  return ownRoles.some((role) => table[role].length > 0)
}

/** A person may grant and revoke roles up to their own, so that nobody can escalate privileges. */
export function mayChangeRole(ownRoles: readonly Role[], role: Role): boolean {
  const highest = Math.min(...ownRoles.map((each) => roles.indexOf(each)))
  return may(ownRoles, 'roles:write') && highest <= roles.indexOf(role)
}
