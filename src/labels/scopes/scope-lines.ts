import { identityScopes, memberScopes, type Scope } from '../../domain/oauth/index.ts'
import { entriesOf } from '../../platform/records.ts'

// What touches people and money comes first, how the school looks comes last.
const topicsByGroup = {
  identity: ['openid', 'profile', 'email'],
  account: ['account', 'notifications'],
  school: [
    'students',
    'members',
    'orders',
    'subscriptions',
    'forms',
    'comments',
    'analytics',
    'school',
    'courses',
    'curriculum',
    'digital_products',
    'events',
    'membership_plans',
    'coupons',
    'posts',
    'pages',
    'lecturers',
    'appearance',
    'storage',
  ],
} as const

export type ScopeGroup = keyof typeof topicsByGroup
export type ScopeTopic = (typeof topicsByGroup)[ScopeGroup][number]

/** What an app may do with one thing: its scopes for it, reading before changing. */
export type ScopeLine = {
  readonly group: ScopeGroup
  readonly topic: ScopeTopic
  readonly scopes: readonly Scope[]
}

/** The given scopes, one line per thing they are about, in the order people should read them. */
export function scopeLines(asked: readonly Scope[]): ScopeLine[] {
  return entriesOf(topicsByGroup).flatMap(([group, topics]) =>
    topics
      .map((topic) => ({
        group,
        topic,
        scopes: asked.filter((scope) => topicOf(scope) === topic).sort(readingFirst),
      }))
      .filter(({ scopes }) => scopes.length > 0),
  )
}

export function isChanging(scope: Scope): boolean {
  return scope.endsWith(':write')
}

function topicOf(scope: Scope): string {
  if (scope === 'account:write') return 'notifications'
  return scope.split(':', 1)[0] ?? ''
}

function readingFirst(a: Scope, b: Scope): number {
  return Number(isChanging(a)) - Number(isChanging(b))
}

type OwnScope = 'openid' | 'profile' | 'email' | 'account:read' | 'account:write'
/** What opens something of the school to an app, as far as the member's own roles go. */
export type SchoolScope = Exclude<Scope, OwnScope>

export function isSchoolScope(scope: Scope): scope is SchoolScope {
  return !identityScopes.includes(scope) && !memberScopes.includes(scope)
}
