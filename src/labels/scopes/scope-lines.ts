import type { Scope } from '../../domain/oauth/index.ts'
import { entriesOf } from '../../platform/records.ts'

// Scopes about people and money come first, appearance last.
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

/** The scopes of one topic, read before write. */
export type ScopeLine = {
  readonly group: ScopeGroup
  readonly topic: ScopeTopic
  readonly scopes: readonly Scope[]
}

/** The given scopes, one line per topic, in reading order. */
export function scopeLines(requested: readonly Scope[]): ScopeLine[] {
  return entriesOf(topicsByGroup).flatMap(([group, topics]) =>
    topics
      .map((topic) => ({
        group,
        topic,
        scopes: requested.filter((scope) => topicOf(scope) === topic).sort(readingFirst),
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
/** Scopes that give access to the school, limited by the member's roles. */
export type SchoolScope = Exclude<Scope, OwnScope>

export function isSchoolScope(scope: Scope): scope is SchoolScope {
  return topicsByGroup.school.some((topic) => topic === topicOf(scope))
}
