import { keysOf } from '../../platform/records.ts'
/** The scopes of the specification with their descriptions. Each operation names the scope that it requires. */
export const scopes = {
  openid: 'OpenID Connect authentication',
  profile: 'basic profile information',
  email: 'e-mail address',
  'courses:read': 'read courses',
  'courses:write': 'write courses',
  'students:read': 'read students',
  'students:write': 'write students',
  'members:read': 'read members',
  'members:write': 'write members',
  'analytics:read': 'read analytics',
  'curriculum:read': 'read curriculum',
  'curriculum:write': 'write curriculum',
  'orders:read': 'read orders',
  'school:read': 'read school',
  'school:write': 'write school',
  'appearance:read': 'read appearance',
  'appearance:write': 'write appearance',
  'events:read': 'read events',
  'events:write': 'write events',
  'membership_plans:read': 'read membership plans',
  'membership_plans:write': 'write membership plans',
  'coupons:read': 'read coupons',
  'coupons:write': 'write coupons',
  'posts:read': 'read posts',
  'posts:write': 'write posts',
  'subscriptions:read': 'read subscriptions',
  'subscriptions:write': 'write subscriptions',
  'digital_products:read': 'read digital products',
  'digital_products:write': 'write digital products',
  'comments:read': 'read comments',
  'lecturers:read': 'read lecturers',
  'lecturers:write': 'write lecturers',
  'storage:write': 'write storage',
  'forms:read': 'read forms',
  'pages:read': 'read pages',
  'pages:write': 'write pages',
  'account:read': 'read the member’s own account data',
  'account:write': 'the three notification mutations only',
} as const

export type Scope = keyof typeof scopes
export type Audience = 'member' | 'operator'

export const identityScopes: readonly Scope[] = ['openid', 'profile', 'email']
/** The scopes reserved for member clients: a person's own data. */
export const memberScopes: readonly Scope[] = ['account:read', 'account:write']

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopes, text)
}

/** The scopes of a `scope` parameter or member, each once. */
export function splitScopes(text: string | undefined): string[] {
  return [...new Set(text?.split(' ').filter(Boolean))]
}

/** The scopes that a client of this audience may have. */
export function scopesFor(audience: Audience): readonly Scope[] {
  switch (audience) {
    case 'member':
      return [...identityScopes, ...memberScopes]
    case 'operator':
      return keysOf(scopes).filter((scope) => !memberScopes.includes(scope))
  }
}
